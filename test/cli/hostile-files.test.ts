import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../../cli/program.ts';
import type { Json } from '../../src/base/json/json.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { parseCommand } from '../../tools/commands/parse.ts';
import { rcscoreCommand } from '../../tools/commands/rcscore.ts';
import { similarityCommand } from '../../tools/commands/similarity.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { evenkeel, outcomeOf, type Outcome } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (name: string, content: string | Uint8Array): Promise<Outcome> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return evenkeel('report', path);
};

let header: { plan: { options: Record<string, Json>; resolved: Record<string, { orders: Json[][] }> } };
let rest: string;
let text: string;

beforeAll(async () => {
  const { plan, items, responses } = await madeUpParaphraseRun({ models: 1, perSet: 1 });
  const parts = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  text = await new globalThis.Response(writeRunAsJsonLines({ plan, items, responses, ...parts })).text();
  const end = text.indexOf('\n');
  header = JSON.parse(text.slice(0, end)) as typeof header;
  rest = text.slice(end);
});

const withPlan = (plan: object) => JSON.stringify({ ...header, plan: { ...header.plan, ...plan } }) + rest;

/** Exit 2, nothing on standard output, one readable line on standard error. */
function expectOneLine({ code, out, err }: Outcome, sentence: RegExp): void {
  expect(err).toMatch(sentence);
  expect(err).toMatch(/^[^\n]{1,300}\n$/u);
  expect(err).not.toMatch(/\p{Cc}(?<!\n)|[\u202a-\u202e\u2066-\u2069]|^\s+at /mu);
  expect([out, code]).toEqual(['', 2]);
}

test(
  'attack 8: a gzipped archive of two members is read, and a damaged one refused, in the command',
  { timeout: 120_000 },
  async () => {
    const half = text.length >> 1;
    const members = [gzipSync(text.slice(0, half)), gzipSync(text.slice(half))] as const;
    const [plain, two, twice, garbage, cut] = await Promise.all([
      report('plain.evenkeel.jsonl', text),
      report('two.evenkeel.jsonl.gz', Buffer.concat(members)),
      report('twice.evenkeel.jsonl.gz', Buffer.concat([gzipSync(text), gzipSync(text)])),
      report('garbage.evenkeel.jsonl.gz', Buffer.concat([gzipSync(text), Buffer.from('garbage')])),
      report('cut.evenkeel.jsonl.gz', Buffer.concat([members[0], members[1].subarray(0, -20)])),
    ]);
    expect(plain.code).toBe(0);
    expect(two).toEqual(plain);
    expectOneLine(twice, /line \d+: the field “type” is missing/);
    expectOneLine(garbage, /its gzip data is damaged or cut off/);
    expectOneLine(cut, /its gzip data is damaged or cut off/);
  },
);

test('attacks 10, 11, 12: hostile plans are refused in one line by the command', { timeout: 120_000 }, async () => {
  const { resolved, options } = header.plan;
  const item = Object.keys(resolved)[0]!;
  const order = { ...resolved[item], orders: [[{ toString: 1 }, 1]] };
  const [hostileOrder, withoutWording, long] = await Promise.all([
    report('order.evenkeel.jsonl', withPlan({ resolved: { ...resolved, [item]: order } })),
    report('wording.evenkeel.jsonl', withPlan({ options: { ...options, wordings: { plain: {} } } })),
    report('long.evenkeel.jsonl', withPlan({ study: `\u202e\n\0${'x'.repeat(100_000)}` })),
  ]);
  expectOneLine(hostileOrder, /orders of choices are not orders/);
  expectOneLine(withoutWording, /wrong: wordings\.plain\.answerFirst is missing\.$/m);
  expectOneLine(long, /the field “plan\.study” must /);
});

test.for([
  ['report', (files: readonly string[]) => program(['report', ...files])],
  ['parse', parseCommand],
  ['rcscore', rcscoreCommand],
  ['similarity', similarityCommand],
] as const)('attack 12: whatever a file is called, %s says in one line what is wrong with it', async ([name, work]) => {
  const files = Array<string>(name === 'rcscore' ? 2 : 1).fill(`no\u202esuch\n${'file'.repeat(100)}.csv`);
  expectOneLine(await outcomeOf(work, files), /^(?:There is no file|The file) no.such file/);
});

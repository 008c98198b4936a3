import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requestInDialect, dialectIds, dialects } from '../../../../src/export/batch/dialects.ts';
import { unsupportedFeatureNames } from '../../../../src/engine/endpoint/greeting/given-up.ts';
import { standIns, type StandIn } from './index.ts';
import { auditPrompts, meet, type Met } from './meet.ts';

/** The page with the table that this test compares with the product. EVENKEEL_WRITE_TABLE=1 writes it. */
const page = 'docs/servers.md';
const begin = '<!-- table: made by test/engine/endpoint/servers/servers-table.test.ts -->';
const end = '<!-- end of the table -->';

const isRight = ({ answers }: Met): boolean => answers.length === 4 && answers.every(({ text }) => text === 'Answer: B');

/** Servers with a batch service of their own: the format of its lines. */
const batchOf: Readonly<Record<string, string>> = {
  mistral: 'no: lines of its own',
  'mistral-thinking': 'no: lines of its own',
  gemini: 'no: lines of its own',
  anthropic: 'no: lines of its own',
  'anthropic-opus': 'no: lines of its own',
  together: 'no: lines of its own',
};
const withBatch = [
  'openai-chat',
  'openai-reasoning',
  'openai-switchable',
  'azure',
  'groq',
  'vllm',
  'vllm-thinking',
  'vllm-no-system',
];

/** The first dialect in which the server accepts every request of an audit. */
function batchIn(standIn: StandIn): string {
  if (!withBatch.includes(standIn.id)) return batchOf[standIn.id] ?? 'none';
  const order = standIn.id.startsWith('vllm') ? (['vllm', 'openai'] as const) : dialectIds;
  const taken = order.find((dialect) =>
    auditPrompts.every(
      (prompt) =>
        standIn.reply(requestInDialect(dialect, prompt, standIn.model).body, { authorization: 'Bearer k' }, '').status ===
        200,
    ),
  );
  return taken === undefined ? 'only without system texts' : dialects[taken].title;
}

async function rowOf(standIn: StandIn): Promise<readonly string[]> {
  const first = await meet(standIn, auditPrompts).catch((error: Error) => error.message);
  const settings = { joinsSystem: true };
  const thinks = typeof first === 'string' && first.includes('thinks before');
  const long = await meet(standIn, auditPrompts, { ...settings, ...(thinks && { tokenLimit: 2048 }) });
  const off = thinks ? await meet(standIn, auditPrompts, { ...settings, thinking: 'off' }).catch(() => undefined) : long;
  const scores = (met: Met | undefined) => met?.answers.filter(({ logprobs }) => logprobs !== undefined).length ?? 0;
  const isDown = off?.manners.notes.some((note) => note.includes('turned down'));
  const thinking = !thinks
    ? 'not by itself'
    : off
      ? `${isDown ? 'turned down' : 'turned off'} by \`${off.manners.thinkingBy}\`; else 2,048 tokens proposed`
      : 'cannot be turned off: 2,048 tokens proposed';
  const asked = isRight(long) && (off === undefined || isRight(off));
  return [
    standIn.name,
    typeof first === 'string' ? 'yes, after a choice' : 'yes',
    `${asked ? 'yes' : 'no'}, without: ${unsupportedFeatureNames(long.manners.givenUp).join(', ') || 'nothing'}`,
    thinking,
    scores(off ?? long) > 0 ? (scores(long) > 0 ? 'yes' : 'yes, with thinking off') : 'no',
    batchIn(standIn),
  ];
}

describe('servers as their documents describe them', () => {
  test('the table in docs says what the product does with each', async () => {
    const rows = [];
    for (const standIn of standIns) rows.push(await rowOf(standIn));
    const head = ['server', 'added', 'asked', 'thinking', 'letter scores', 'batch dialect'];
    const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
    const table = `${begin}\n\n${lines.join('\n')}\n\n${end}`;
    const text = readFileSync(page, 'utf8');
    const [before = '', rest = ''] = text.split(begin);
    const after = rest.slice(rest.indexOf(end) + end.length);
    if (process.env['EVENKEEL_WRITE_TABLE']) writeFileSync(page, `${before}${table}${after}`);
    expect(readFileSync(page, 'utf8')).toBe(`${before}${table}${after}`);
    for (const row of rows) expect(row[2]).toMatch(/^yes/);
  });
});

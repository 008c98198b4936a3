import { gzipSync } from 'node:zlib';
import { itemHashes } from '../../src/core/items/item-hashes.ts';
import type { Item } from '../../src/core/items/item.ts';
import { cellSeed } from '../../src/core/plan/cells.ts';
import { isJudgedPair } from '../../src/core/items/pair.ts';
import { judgedPairHashes } from '../../src/core/digest/pair-hash.ts';
import { planId } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { ratingsToFile } from '../../src/workbenches/ratings/rating-file.ts';
import { parseRatingFile } from '../../src/workbenches/ratings/read-rating-file.ts';
import { readArchive, writeRunAsJsonLines } from '../../src/export/archive.ts';
import { reportDataElement, parseHtmlData } from '../../src/export/html-data.ts';
import { parsePlanLink } from '../../src/export/plan-link.ts';
import { parseReportJson, reportToJson } from '../../src/export/report-json.ts';
import { decodeReport, encodeReport, type SharedReport } from '../../src/export/shared-report.ts';
import { parseTableItems, previewItemTable, parseItemTable } from '../../src/items/item-file.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { randomBelow, type Random } from '../../src/measure/basics/random.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { gradeModelsFromCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import { decodeScoreFile } from '../../src/studies/system-prompt/measure/score-text.ts';
import type { MadeUpRun } from '../made-up/archive.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { madeUpRun } from '../made-up/run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { mutated } from './mutate.ts';

type Content = string | Buffer<ArrayBuffer>;

/** A kind of external input: how it is changed, and how the app reads it. */
export interface Kind {
  readonly name: string;
  /** The file name. Links have none. */
  readonly file?: string;
  make(): Promise<(random: Random) => Content | Promise<Content>>;
  read(changed: Content): unknown;
}

const runs: Readonly<Record<string, () => Promise<MadeUpRun>>> = {
  'system-prompt': () => madeUpRun({ models: 2, perSet: 2 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 1, sets: ['sums'] }),
  paraphrase: () => madeUpParaphraseRun({ models: 2, perSet: 1 }),
  judge: () => madeUpJudgeRun({ models: 1, perCriterion: 2, samples: 1, definitions: ['none'] }),
  configuration: () => madeUpConfigurationRun({ models: 1, sets: 1, perSet: 2 }),
};

async function readRun(changed: Content): Promise<void> {
  const { plan, items, responses, verdicts, choices } = await readArchive(new Blob([changed]), 'changed.jsonl');
  await scoreAndMeasureResponses({ plan, items, responses, corrections: verdicts, choices });
}

const archives = Object.entries(runs).flatMap(([study, make]): Kind[] => [
  {
    name: `an archive of ${study}, its text changed`,
    file: 'changed.evenkeel.jsonl',
    make: async () => changedText(await archiveText(await make())),
    read: readRun,
  },
  {
    name: `an archive of ${study}, changed with its hashes`,
    file: 'changed.evenkeel.jsonl',
    make: async () => {
      const run = await make();
      return (random) => consistentlyChanged(run, random);
    },
    read: readRun,
  },
  {
    name: `a result of ${study}`,
    file: 'changed.json',
    make: async () => changedText(reportToJson(await reportOf(await make()))),
    read: (changed) => parseReportJson(String(changed), '“changed.json”'),
  },
]);

const set: readonly Item[] = [1, 2, 3].map((n) => ({
  id: `mine/${n}`,
  question: `Query ${n}?`,
  response: `Response ${n}.`,
  criterion: 'tone',
  answer: 'not known',
}));
const pairs = set.filter(isJudgedPair);
const rated = { id: 'mine', pairs, hashes: await judgedPairHashes(pairs) };
const ratings = pairs.map(({ id }, n) => ({
  set: 'mine',
  item: id,
  rater: `Ann ${n}`,
  criterion: 'tone',
  scale: '5p' as const,
  value: 3 as const,
  when: Date.UTC(2026, 1, 3),
  pair: rated.hashes.get(id) ?? '',
}));

const scores = ['a', 'b'].flatMap((model) => ['s1', 's2', 's3'].map((scenario, n) => `${model},${scenario},x,${50 + n}`));
const table = ['model,scenario,benchmark,score', ...scores].join('\n');
const questions = {
  csv: { text: 'question,A,B,answer\n"What, then, is 1 + 1?",1,2,B\nIs it so?,yes,no,A', choices: ['A', 'B'] },
  jsonl: {
    text: '{"question":"What is 1 + 1?","choices":["1","2"],"answer":"B"}\n{"question":"So?","choices":["y","n"],"answer":"A"}',
    choices: ['choices'],
  },
};

export const kinds: readonly Kind[] = [
  ...archives,
  {
    name: 'a gzipped archive of two members, its bytes changed',
    file: 'changed.evenkeel.jsonl.gz',
    make: async () => {
      const text = Buffer.from(await archiveText(await madeUpRun({ models: 1, perSet: 1 })));
      const half = text.length >> 1;
      return changedBytes(Buffer.concat([gzipSync(text.subarray(0, half)), gzipSync(text.subarray(half))]));
    },
    read: readRun,
  },
  {
    name: 'an HTML report',
    file: 'changed.html',
    make: async () => {
      const report = await reportOf(await madeUpRun({ models: 2, perSet: 2 }));
      return changedText(`<!doctype html><html><body>${reportDataElement(reportToJson(report))}</body></html>`);
    },
    read: (changed) => parseReportJson(parseHtmlData(String(changed), '“changed.html”').json, '“changed.html”'),
  },
  {
    name: 'a link of a report',
    make: async () => changedText(await encodeReport(await reportOf(await madeUpRun({ models: 2, perSet: 2 })))),
    read: (changed) => decodeReport(String(changed)),
  },
  {
    name: 'a link of a plan',
    make: async () => {
      const { defaults } = await loadStudy('paraphrase');
      return (random) => {
        const options = new URLSearchParams({ options: mutated(JSON.stringify(defaults), random) }).toString();
        return `${mutated('study=paraphrase&models=a,b&items=words&n=3&seed=1&samples=1', random)}&${options}`;
      };
    },
    read: async (changed) => {
      const { link, faults } = parsePlanLink(String(changed));
      for (const fault of Object.values(faults)) throw new UserError(fault);
      const study = await loadStudy('paraphrase');
      study.parseOptions({ ...(study.defaults as object), ...link.options });
    },
  },
  {
    name: 'a score table, its text changed',
    file: 'changed.csv',
    make: async () => changedText(table),
    read: (changed) => gradeModelsFromCsv(String(changed), 'changed.csv'),
  },
  {
    name: 'a score table, its bytes changed',
    file: 'changed.csv',
    make: async () => {
      const of = [Buffer.from(table), Buffer.from(`\ufeff${table}`, 'utf16le')].map(changedBytes);
      return (random) => of[randomBelow(random, 2)]?.(random) ?? '';
    },
    read: (changed) => gradeModelsFromCsv(decodeScoreFile(Buffer.from(changed), 'changed.csv'), 'changed.csv'),
  },
  ...(['csv', 'jsonl'] as const).map((ending): Kind => ({
    name: `a file of questions (${ending})`,
    file: `changed.${ending}`,
    make: async () => changedText(questions[ending].text),
    read: async (changed) => {
      const [text, name, { choices }] = [String(changed), `changed.${ending}`, questions[ending]];
      await parseOwnItemSetFile(text, name);
      previewItemTable(parseItemTable(text, name));
      parseTableItems(parseItemTable(text, name), name, { question: 'question', answer: 'answer', choices });
    },
  })),
  {
    name: 'an item set',
    file: 'changed.json',
    make: async () => {
      const { default: words } = await import('../../src/items/sets/words.json', { with: { type: 'json' } });
      return changedText(JSON.stringify({ ...words, format: 'evenkeel-set/1', items: words.items.slice(0, 3) }));
    },
    read: async (changed) => {
      if ((await parseOwnItemSetFile(String(changed), 'changed.json')) === null) throw new UserError('It is no set.');
    },
  },
  ...(['csv', 'json'] as const).map((ending): Kind => ({
    name: `ratings (${ending})`,
    file: `changed.${ending}`,
    make: async () => changedText(ratingsToFile('mine', ratings, ending).text),
    read: (changed) => parseRatingFile(String(changed), `changed.${ending}`, rated),
  })),
];

const changedText = (text: string) => (random: Random) => mutated(text, random);

function changedBytes(bytes: Buffer): (random: Random) => Buffer<ArrayBuffer> {
  return (random) => {
    if (randomBelow(random, 20) === 0) return Buffer.concat([bytes, Buffer.alloc(randomBelow(random, 40))]);
    const from = randomBelow(random, bytes.length);
    const most = randomBelow(random, 2) === 0 ? 256 : 128;
    const some = Buffer.from(Array.from({ length: 1 + randomBelow(random, 4) }, () => randomBelow(random, most)));
    const gone = randomBelow(random, 3) === 0 ? randomBelow(random, 40) : some.length;
    const rest = randomBelow(random, 4) === 0 ? Buffer.alloc(0) : bytes.subarray(from + gone);
    return Buffer.concat([bytes.subarray(0, from), some, rest]);
  };
}

/** An archive with a fault, but with hashes and seeds that fit the changed content. */
async function consistentlyChanged({ plan, items, responses }: MadeUpRun, random: Random): Promise<string> {
  const changed = jsonChanged({ plan, items }, random);
  const hashes = await itemHashes(changed.items).catch((): string[] => []);
  const planned = hashes.map((hash, n) => ({ id: changed.items[n]?.id ?? '', hash }));
  const newPlan = planned.length > 0 ? { ...changed.plan, items: planned } : changed.plan;
  const study = await loadStudy(plan.study);
  const newResponses = await Promise.all(
    responses.map(async (response) => {
      try {
        const item = changed.items.find(({ id }) => id === response.item);
        if (!item) return response;
        const prompt = study.prompt(response, item, newPlan);
        return { ...response, seed: await cellSeed(newPlan, response), promptHash: await promptHash(prompt) };
      } catch {
        return response;
      }
    }),
  );
  return archiveLines(newPlan, changed.items, newResponses);
}

/** The same value after a mutation. Retries if the result is no longer JSON. */
function jsonChanged<T extends object>(value: T, random: Random): T {
  const text = JSON.stringify(value);
  for (let tried = 0; tried < 50; tried++) {
    try {
      const changed = JSON.parse(mutated(text, random)) as T;
      if ('plan' in changed && 'items' in changed && Array.isArray(changed.items) && isObject(changed.plan)) return changed;
    } catch {
      // Try another mutation.
    }
  }
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const archiveText = ({ plan, items, responses }: MadeUpRun): Promise<string> => {
  const parts = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  return new globalThis.Response(writeRunAsJsonLines({ plan, items, responses, ...parts })).text();
};

/** Writes the lines by hand, because our writer inspects the plan, which may be anything here. */
const archiveLines = (plan: unknown, items: unknown, responses: readonly object[]): string =>
  [
    { format: 'evenkeel/1', plan, models: [], items, environment: {} },
    ...responses.map((response) => ({ type: 'response', ...response })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

async function reportOf({ plan, items, responses }: MadeUpRun): Promise<SharedReport> {
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as SharedReport['result'];
  return { study: plan.study, planId: await planId(plan), plan, result, made: '2026-11-22T16:00Z', app: 'evenkeel' };
}

import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import type { ItemScoring } from '../../../../src/core/counting/counting.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { parseItemsFromTable } from '../../../../src/items/found-questions.ts';
import type { ColumnGuess, ItemColumns } from '../../../../src/items/item-columns.ts';
import { parseItemTable, previewItemTable } from '../../../../src/items/item-file.ts';
import { blobToSliceReader, openParquet } from '../../../../src/items/parquet/read-parquet.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import '../../../../src/studies/give-studies.ts';
import { markdownTable, type Comparison } from '../comparison.ts';

interface RealFile {
  readonly path: string;
  readonly count: number;
  readonly kinds: string;
  /** Checks for this file only. Returns one sentence for each fault. */
  readonly check?: (text: string, items: readonly Item[]) => readonly string[] | Promise<readonly string[]>;
}

const realFiles: readonly RealFile[] = [
  { path: 'items/gsm8k-test.jsonl', count: 1319, kinds: 'numbers', check: officialAnswersMissed },
  { path: 'items/abstract_algebra_test.csv', count: 100, kinds: 'choices', check: readsOtherwiseBare },
  { path: 'items/abstract_algebra_dev.csv', count: 5, kinds: 'choices', check: readsOtherwiseBare },
];
const realConversations = 'parquet/sharegpt-structured-output-json_10.parquet';

/** Reads each real question file of a folder as the page does before any manual choice, and compares its counts. */
export async function compareWithQuestions(
  folder: string,
  files = realFiles,
  conversations = realConversations,
): Promise<Comparison> {
  const rows: string[][] = [];
  const broken: string[] = [];
  for (const { path, count, kinds, check } of files) {
    const text = textAt(join(folder, path));
    const { items, found } = readAsGuessed(text, path);
    const ofKind = found.kinds[kinds as keyof typeof found.kinds];
    if (found.count !== count || found.leftOut > 0 || ofKind !== count)
      broken.push(
        `${path}: ${found.count} questions, ${ofKind} with ${kinds}, ${found.leftOut} left out; ${count} were expected.`,
      );
    const faults = (await check?.(text, items)) ?? [];
    broken.push(...faults.map((fault) => `${path}: ${fault}`));
    rows.push([
      `\`${path}\``,
      String(found.count),
      `${ofKind} with ${kinds}`,
      String(found.solutions),
      String(faults.length),
    ]);
  }
  const parquet = await conversationRows(join(folder, conversations));
  if (parquet.rows !== 10 || parquet.answer !== null)
    broken.push(`${conversations}: ${parquet.rows} rows, answer column ${parquet.answer}; 10 and none were expected.`);
  rows.push([`\`${conversations}\``, String(parquet.rows), 'no column of answers', '0', '0']);
  const page = `# Real question files

Question files that other projects published are not in the repository. The command reads them from a folder, as the page *Add your own questions* does before any choice by hand.

${markdownTable(['file', 'questions or rows', 'answers', 'worked solutions', 'faults'], rows)}

- GSM8K: each official answer, whole with its last line, scores 1 under the study \`instruction-style\`, under \`system-prompt\`, and under \`system-prompt\` with the rule *number*.
- The MMLU's copy: the file without its header and with letters gives the same questions, from a file and pasted.
`;
  return { page, broken };
}

function textAt(path: string): string {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  return readFileSync(path, 'utf8');
}

function readAsGuessed(text: string, name: string) {
  const table = parseItemTable(text, name);
  return parseItemsFromTable(table, name, columnsOf(previewItemTable(table).guess), 'to be stored');
}

function columnsOf({ numbers: _, ...guess }: ColumnGuess): ItemColumns {
  return Object.fromEntries(Object.entries(guess).filter(([, column]) => column !== null)) as unknown as ItemColumns;
}

/** Scores the answers by a study's own scorer, or by a given one. */
const countings: readonly (readonly [study: string, counts?: ItemScoring])[] = [
  ['instruction-style'],
  ['system-prompt'],
  ['system-prompt', { rules: [{ kind: 'number' }], together: 'all' }],
];

async function officialAnswersMissed(text: string, items: readonly Item[]): Promise<string[]> {
  const lines = text.trimEnd().split('\n');
  const model = 'transformers:none@0';
  const missed: string[] = [];
  for (const [id, counts] of countings) {
    const study = await loadStudy(id);
    const whole = items.map((item): Item => ({ ...item, id: `gsm8k/${item.id}`, ...(counts && { counts }) }));
    const plan = await makePlan({
      study,
      options: study.defaults,
      models: [model],
      items: whole.slice(0, 1),
      seed: 1,
      samples: 1,
    });
    const cell = { model, variant: {}, sample: 0, seed: 1, promptHash: '', finish: 'stop' as const };
    const cost = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 } };
    for (const [at, item] of whole.entries()) {
      const { answer: official } = JSON.parse(lines[at] ?? '') as { answer: string };
      const reading = study.read({ ...cell, ...cost, item: item.id, text: official }, item, plan);
      if (study.score(reading, item) !== 1) missed.push(`${id}: the official answer of line ${at + 1} does not score 1.`);
    }
  }
  return missed;
}

/** The MMLU authors' files have no header, and letters as answers. */
function readsOtherwiseBare(text: string, items: readonly Item[]): string[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const bare = Papa.unparse(data.slice(1).map((row) => [...row.slice(0, 5), 'ABCD'.charAt(Number(row[5]))]));
  return ['bare.csv', 'pasted text'].flatMap((name) =>
    JSON.stringify(readAsGuessed(bare, name).items) === JSON.stringify(items)
      ? []
      : [`without its header it reads otherwise (${name}).`],
  );
}

async function conversationRows(path: string): Promise<{ readonly rows: number; readonly answer: string | null }> {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const file = await openParquet(blobToSliceReader(await openAsBlob(path)), path);
  const rows = await file.read(0, file.rows);
  const { guess } = previewItemTable(parseItemTable(JSON.stringify(rows), 'rows.json'));
  return { rows: file.rows, answer: guess.answer };
}

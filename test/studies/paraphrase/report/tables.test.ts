import { expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { pointer, valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { intervalEndPaths, getRowIntervalPointer, numberOrReasonAtPointer } from '../../../../src/report/figure-column.ts';
import { promptKindScopes, modelAndScopeLines } from '../../../../src/studies/paraphrase/report/paraphrase-lines.ts';
import {
  printedJudgeTable,
  paraphraseResultTables as paraphraseTables,
} from '../../../../src/studies/paraphrase/report/tables.ts';
import { tableWithReasonFootnotes } from '../../../../src/export/printed-table.ts';
import { paraphraseExporters } from '../../../../src/studies/paraphrase/report/files.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { tablesAsLatex } from '../../../../src/export/tables-latex.ts';
import { tablesAsMarkdown } from '../../../../src/export/tables-markdown.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { judge, publishedParaphrases, threeWavering } from './cases.ts';

await preloadDrillDownLookup('paraphrase');

function numbersBelow(value: unknown, at: string): string[] {
  if (typeof value === 'number' || value === 'Infinity') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersBelow(each, at + pointer(key)));
}

test('every number of a model stands in a table, and each place is there', () => {
  const tables = paraphraseTables(threeWavering);
  const there = new Set(
    tables.flatMap(({ rows, figures }) =>
      rows.flatMap(({ at }) =>
        figures.flatMap(({ field, interval }) => [
          `${at}/${field}`,
          ...(interval === undefined ? [] : intervalEndPaths(getRowIntervalPointer(at, interval))),
        ]),
      ),
    ),
  );
  const missing = numbersBelow(threeWavering.models, '/models').filter(
    (at) =>
      !there.has(at) &&
      // Items appear in the strips and in their CSV. Counts of answers appear per model as a whole.
      !/\/items\//.test(at) &&
      !/\/subsets\/\d\/(cells|answered|failed|refused|cut|changedByHand|tolerantAccuracy)$/.test(at) &&
      !/\/itemCounts\/items$|\/readOtherwise$/.test(at),
  );
  expect(missing).toEqual([]);
  for (const { rows, figures } of tables)
    for (const { at } of rows)
      for (const { field } of figures)
        expect(valueAtJsonPointer(threeWavering, `${at}/${field}`), `${at}/${field}`).toBeDefined();
});

test('subsets have rows of their own where there are several; printed results have no others', () => {
  expect(promptKindScopes(threeWavering)).toEqual(['all', 'answer first', 'reasoning first']);
  expect(modelAndScopeLines(threeWavering).map(({ at }) => at)).toEqual([
    '/models/0',
    '/models/0/subsets/0',
    '/models/0/subsets/1',
    '/models/1',
    '/models/2',
  ]);
  expect(promptKindScopes(publishedParaphrases)).toEqual(['answer first', 'reasoning first']);
  expect(modelAndScopeLines(publishedParaphrases)).toHaveLength(20);
  const [only] = threeWavering.models;
  const alone = { ...threeWavering, models: [{ ...only!, subsets: only!.subsets.slice(0, 1) }] };
  expect(promptKindScopes(alone)).toEqual(['all']);
  expect(paraphraseTables(alone)[0]!.words.map(({ id }) => id)).toEqual(['model']);
});

test('files hold the same values: fractions in CSV, percent where it is printed, no end as ∞', () => {
  const tables = toFileTables(threeWavering, paraphraseExporters.tables(threeWavering));
  expect(tables.map(({ id }) => id)).toEqual(['consistency', 'certainty', 'positions', 'answering']);
  const csv = tablesAsCsv(tables);
  expect(csv).toContain('consistency,small:tiny-a@1,All questions,,accuracy,0.625,');
  expect(csv).toContain('consistency,small:tiny-b@1,All questions,,xParaCon,Infinity,');
  expect(csv).toContain('consistency,small:tiny-c@1,All questions,,accuracy,,no answers yet');
  const [first] = tables.map(tableWithReasonFootnotes);
  const column = (title: string) => first!.columns.findIndex((each) => each.title === title);
  expect(first!.rows.map((row) => row[column('XParaCon')]!.text)).toEqual(['3.085', '3.085', '3.085', '∞', '–']);
  expect(first!.rows.map((row) => row[column('Mean spread (points)')]!.text).slice(0, 1)).toEqual(['11.79']);
  expect(first!.rows.map((row) => row[column('Accuracy, strict (%)')]!.text)).toEqual(['62.5', '62.5', '25.0', '50.0', '–']);
  expect(tablesAsMarkdown('Title', tables)).toContain('## Accuracy and consistency (XParaCon) by model');
  // Both readings come first, with interval and p, already in points.
  expect(first!.columns.map(({ title }) => title).slice(2, 9)).toEqual([
    'Added by rewording, strict',
    'Added by rewording, strict, 95% from',
    'Added by rewording, strict, 95% to',
    'p, strict',
    'Floor, strict',
    'Added by rewording, tolerant',
    'Added by rewording, tolerant, 95% from',
  ]);
  expect(first!.rows[0]!.slice(2, 7).map(({ text }) => text)).toEqual(['1.5', '−2.5', '5.5', '0.125', '10.3']);
  expect(csv).toContain('consistency,small:tiny-a@1,All questions,,promptEffect.p,0.125,');
  expect(csv).toContain('consistency,small:tiny-a@1,All questions,,tolerantLow,0.5,');
  const latex = tablesAsLatex(tables);
  expect(latex).toContain('$\\infty$');
  for (const text of [csv, latex]) expect(text).not.toMatch(/NaN|undefined/);
});

test('the score table has a scenario for each wording: the mean over a set’s questions, in percent', () => {
  const lines = paraphraseExporters.scores(threeWavering).trim().split('\n');
  expect(lines).toEqual([
    'model,scenario,benchmark,score',
    'small:tiny-a@1,q0,words,75',
    'small:tiny-a@1,q0,sums,0',
    'small:tiny-a@1,q1,words,100',
    'small:tiny-a@1,q2,words,75',
    'small:tiny-a@1,q2,sums,0',
    'small:tiny-b@1,q0,words,100',
    'small:tiny-b@1,q1,words,100',
    'small:tiny-b@1,q2,words,100',
  ]);
});

test('printed results: Table 3 and Table 8 in the tables of a run, without counts of zero', () => {
  const [consistency] = paraphraseTables(publishedParaphrases);
  expect(consistency!.figures.map(({ field }) => field)).not.toContain('unreadable');
  expect(toFileTables(publishedParaphrases, paraphraseExporters.tables(publishedParaphrases)).map(({ id }) => id)).toEqual([
    'consistency',
  ]);
  expect(numberOrReasonAtPointer(publishedParaphrases, '/models/8/subsets/1/xParaCon')).toBe(5.164);
  expect(numberOrReasonAtPointer(publishedParaphrases, '/models/8/accuracy')).toMatchObject({ why: /two subsets apart/ });
  const { rows, figures } = printedJudgeTable(judge);
  const values = rows.map(({ at }) => figures.map(({ field }) => numberOrReasonAtPointer(judge, `${at}/${field}`)));
  expect(values).toEqual([
    [0.785, 0.77, 0.792, 0.646, 0.636, 0.664],
    [0.597, 0.538, 0.582, 0.38, 0.317, 0.369],
  ]);
});

test('an infinite number is a number, whatever JSON has it as', () => {
  expect(numberOrReasonAtPointer(threeWavering, '/models/1/xParaCon')).toBe(Infinity);
  expect(numberOrReasonAtPointer(threeWavering, '/models/0/xParaConInterval/1')).toBe(Infinity);
  expect(isNumber(numberOrReasonAtPointer(threeWavering, '/models/2/xParaCon'))).toBe(false);
});

const model = 'small:tiny-a@1';
test.each([
  ['/models/0/xParaCon', { model }],
  ['/models/0/xParaConInterval/0', { model }],
  ['/models/0/perVariant/q1', { model, scenario: 'q1' }],
  ['/models/0/perVariantInterval/q2/1', { model, scenario: 'q2' }],
  ['/models/0/perfectlyCorrect/q0', { model, scenario: 'q0' }],
  ['/models/0/unreadable', { model, outcome: 'unreadable' }],
  ['/models/0/tolerantOnly', { model, outcome: 'read tolerantly' }],
  ['/models/0/changedByHand', { model, outcome: 'changed by hand' }],
  ['/models/0/positionBias/1/chosen', { model }],
  ['/models/0/subsets/0/perVariant/q1', { model, benchmark: 'words', scenario: 'q1' }],
  // There are two sets, so no set's answers are the whole.
  ['/models/0/subsets/1/accuracy', { model }],
  ['/models/0/tolerantAccuracy', { model }],
  ['/orders/asked', {}],
])('answers behind %s', (at, behind) => {
  expect(answerFilterForPointer(threeWavering, at)).toEqual(behind);
});

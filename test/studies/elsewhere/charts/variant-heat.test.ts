import { beforeAll, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { scoreHeat } from '../../../../src/charts/heat/score-heat.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import {
  hasVariantScores,
  variantHeatmapModels,
  variantMeanScore,
  variantScoreCsvRows,
} from '../../../../src/studies/elsewhere/charts/variant-heat.ts';
import type { ImportedResult } from '../../../../src/studies/elsewhere/measure/result.ts';
import '../../../../src/studies/give-studies.ts';
import { madeUpLog, type LogShape } from '../../../made-up/logged-run.ts';

const measured = async (shape: LogShape): Promise<ImportedResult> => {
  const { plan, items, responses } = await madeUpLog(shape);
  return (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as ImportedResult;
};

let result: ImportedResult;
beforeAll(async () => {
  result = await measured({ perSet: 6 });
  await preloadDrillDownLookup('elsewhere');
});

const heat = (of: ImportedResult, byMean = false) =>
  scoreHeat(
    variantHeatmapModels(of),
    { meanOf: (id) => variantMeanScore(of, id), hrefOf: (_, { at }) => at, turned: true },
    byMean,
  );
const rounded = (of: ImportedResult, byMean = false) =>
  heat(of, byMean).panels[0]!.cells.map((row) =>
    row.map(({ value }) => (isNumber(value) ? Math.round(10 * value) / 10 : null)),
  );

test('each cell has the mean score of a model in a variant, counted by hand', () => {
  // Of 12 questions, the first model gets 0, 5 and 10 wrong in every variant. The second gets 1, 6 and 11 wrong, and with
  // the second prompt the even ones too.
  expect(heat(result).columns).toEqual(result.ways.map(({ title }) => title));
  expect(heat(result).columns[2]).toBe('p b, e a');
  expect(rounded(result)).toEqual([
    [75, 75, 75, 75, 75, 75],
    [75, 75, 33.3, 33.3, 75, 75],
  ]);
  expect(variantScoreCsvRows(result)[8]).toEqual({
    model: 'elsewhere:model-1',
    variant: result.ways[2]!.id,
    title: 'p b, e a',
    score: expect.closeTo(100 / 3, 10) as number,
  });
});

test('in the order of the means the variant that lowers a score comes last, and its model too', () => {
  const spec = heat({ ...result, models: result.models.toReversed() }, true);
  expect(spec.rows.map(({ name }) => name)).toEqual(['model-0', 'model-1']);
  expect(spec.columns.slice(-2)).toEqual(['p b, e a', 'p b, e b']);
});

test('each cell leads to the answers of its model in its variant', () => {
  const { at } = heat(result).panels[0]!.cells[1]![2]!;
  expect(answerFilterForPointer(result as never, at!)).toEqual({
    model: 'elsewhere:model-1',
    scenario: 'examples=e-0 prompt=p-1',
  });
});

test('a variant without an answer of a model has no score of it, and its mean is that of the others', async () => {
  const holed = await measured({ perSet: 6, isHole: ({ model, way }) => model === 1 && way === 0 });
  expect(rounded(holed).map(([first]) => first)).toEqual([75, null]);
  expect(variantMeanScore(holed, holed.ways[0]!.id)).toBeCloseTo(75, 10);
  expect(variantScoreCsvRows(holed)[6]!['score']).toBeNull();
});

test('it is left out where the log has one variant, or no score', async () => {
  expect(hasVariantScores(result)).toBe(true);
  expect(hasVariantScores(await measured({ prompts: 1, examples: 1 }))).toBe(false);
  const why = { value: null, why: 'no score' };
  const models = result.models.map((model) => ({ ...model, ways: model.ways.map((way) => ({ ...way, score: why })) }));
  expect(hasVariantScores({ ...result, models })).toBe(false);
  expect(variantMeanScore({ ...result, models }, result.ways[0]!.id)).toBeUndefined();
});

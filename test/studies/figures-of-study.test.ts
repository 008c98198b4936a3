import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { group } from 'd3';
import { beforeAll, expect, test } from 'vitest';
import { setOf, type Item } from '../../src/core/items/item.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { isNumber } from '../../src/base/json/json.ts';
import { valueAtJsonPointer } from '../../src/base/json/json-pointer.ts';
import type { ModelPageFigures } from '../../src/report/model-figures.ts';
import { getStudyReportLoaders } from '../../src/report/study-parts.ts';
import { rankInWords, rankModelInResultLines } from '../../src/pages/model/model-rank.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../src/report/drill-down.ts';
import { intervalEndPaths, getRowIntervalPointer, numberOrReasonAtPointer } from '../../src/report/figure-column.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import type { ScoredResponse, StudyResult } from '../../src/core/studies/study.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { readArchive } from '../../src/export/archive.ts';
import { configurationStudy } from '../../src/studies/configuration/protocol/configuration.ts';
import { instructionStyleStudy } from '../../src/studies/instruction-style/protocol/instruction-style.ts';
import { importedStudy } from '../../src/studies/elsewhere/protocol/imported-study.ts';
import { judgePairsStudy } from '../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { judgeStudy } from '../../src/studies/judge/protocol/judge.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { registeredStudyIds } from '../../src/core/studies/studies.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { byPlace, consistent, madeUpPairs } from '../made-up/judged-pairs.ts';
import { madeUpLog } from '../made-up/logged-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { writeMadeUpRun } from '../made-up/run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';

interface MadeUp {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly responses: readonly Response[];
}

const makers: readonly (readonly [unknown, () => Promise<MadeUp>])[] = [
  [systemPromptStudy, madeUpPrompts],
  [instructionStyleStudy, () => madeUpStyleRun({ models: 3, perSet: 2 })],
  [paraphraseStudy, () => madeUpParaphraseRun({ models: 3, perSet: 3 })],
  [judgeStudy, () => madeUpJudgeRun({ models: 3, perCriterion: 3, samples: 2, temperatures: [1, 0.2] })],
  [configurationStudy, () => madeUpConfigurationRun({ models: 3, sets: 2, perSet: 3 })],
  [importedStudy, () => madeUpLog({ models: 3 })],
  [judgePairsStudy, () => madeUpPairs({ judges: [consistent, byPlace, consistent] })],
];

/** The result of a small made-up run of each study, with the plan. */
const measured = new Map<
  string,
  { plan: Plan; result: StudyResult; figures: ModelPageFigures; rows: readonly ScoredResponse[] }
>();

beforeAll(async () => {
  for (const [made, make] of makers) {
    const study = made as Study;
    const { plan, items, responses } = await make();
    const table = buildScoreTable({ study, plan, items, responses });
    const result = study.measure(table, plan) as unknown as StudyResult;
    await preloadDrillDownLookup(study.id);
    measured.set(study.id, { plan, result, figures: await getStudyReportLoaders(study.id).figures(), rows: table.rows });
  }
}, 60_000);

async function madeUpPrompts(): Promise<MadeUp> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-model-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  await writeMadeUpRun(file, { models: 3, perSet: 2 });
  const archive = await readArchive(new Blob([await readFile(file)]), 'run.evenkeel.jsonl');
  await rm(folder, { recursive: true });
  return archive;
}

test('there are figures of every study', () => {
  expect([...measured.keys()].sort()).toEqual([...registeredStudyIds()].sort());
});

test('every model of a run has its lines, and each number has a place in the result or a reason', () => {
  for (const [study, { plan, result, figures }] of measured) {
    const lines = figures.lines(result);
    expect(new Set(lines.map(({ model }) => model)), study).toEqual(new Set(plan.models));
    expect(new Set(lines.map(({ model, about }) => `${model}|${about}`)).size, study).toBe(lines.length);
    for (const line of lines) {
      expect(line.items, study).toBeGreaterThan(0);
      for (const { field, interval } of figures.figures) {
        const at = `${line.at}/${field}`;
        expect(valueAtJsonPointer(result, at), `${study} ${at}`).toBeDefined();
        // A number's drill-down shows answers of this model only.
        expect(answerFilterForPointer(result, at)?.model, `${study} ${at}`).toBe(line.model);
        if (interval === undefined || !isNumber(numberOrReasonAtPointer(result, at))) continue;
        const place = getRowIntervalPointer(line.at, interval);
        const there =
          typeof place === 'string'
            ? valueAtJsonPointer(result, place)
            : valueAtJsonPointer(result, intervalEndPaths(place)[0]);
        expect(there, `${study} ${at}, interval`).toBeDefined();
      }
    }
    expect(figures.note(result).trim(), study).not.toBe('');
  }
});

/** By study, whether a line covers a question. */
const isAbout: Readonly<Record<string, (about: string, item: string) => boolean>> = {
  'system-prompt': () => true,
  elsewhere: () => true,
  paraphrase: () => true,
  configuration: (about, item) => about === setOf(item),
  'instruction-style': (about, item) => about.startsWith(`${setOf(item)}, `),
};

test('the outcomes of studies with right answers are those of the answers, counted again', () => {
  for (const [study, { result, figures, rows }] of measured) {
    const lines = figures.lines(result).filter(({ outcome }) => outcome);
    const about = isAbout[study];
    expect(lines.length > 0, study).toBe(about !== undefined);
    for (const { model, outcome, about: name } of lines) {
      if (study === 'instruction-style' && !name.endsWith('greedy')) continue;
      const own = rows.filter(
        ({ response }) =>
          response.model === model && about!(name, response.item) && (response.variant['decoding'] ?? 'greedy') === 'greedy',
      );
      // A failed cell has no score.
      const isWhole = (each: readonly ScoredResponse[]) => each.every(({ score }) => score !== null);
      const byItem = [...group(own, ({ response }) => response.item).values()].filter(isWhole);
      const share = mean(byItem.map((each) => Number(new Set(each.map(({ score }) => score === 1)).size === 1)));
      if (isNumber(outcome!.same)) expect(outcome!.same, `${study} ${model} ${name}`).toBeCloseTo(100 * share, 8);
      else expect(outcome!.same.why, study).toMatch(/missing/);
    }
    if (about)
      expect(
        lines.some(({ outcome }) => isNumber(outcome!.same)),
        study,
      ).toBe(true);
  }
});

test('what the page promises of each study is there by its name', () => {
  const titles = [...measured.values()].flatMap(({ figures }) => figures.figures.map(({ title }) => title)).join(' | ');
  for (const name of ['σ', 'μ', 'SSI', 'CRS', 'XParaCon', 'Self-consistency (α)', 'Inter-scale', 'Output consistency'])
    expect(titles).toContain(name);
  const { result, figures } = measured.get('system-prompt')!;
  expect(figures.lines(result).every(({ graded }) => graded !== undefined)).toBe(true);
});

/** σ of four models. The third has none, the first and last are equal. */
const sigmas = [2.5, 0.5, { value: null, why: 'one scenario has no σ' }, 2.5];
const made = { models: sigmas.map((sigma, m) => ({ sigma, mu: 10 * m })) } as unknown as StudyResult;
const lines = sigmas.map((_, m) => ({ model: `m${m}`, at: `/models/${m}`, about: '', items: 1 }));
const sigma = { field: 'sigma', title: 'σ', digits: 1 } as const;

test('places go by the better side, equal values share one, and who has no number is not counted', () => {
  const place = (m: number, better?: 'higher' | 'lower') =>
    rankModelInResultLines(made, lines, lines[m]!, better === undefined ? sigma : { ...sigma, better });
  expect(place(1, 'lower')).toEqual({ place: 1, among: 3, shared: false });
  expect(place(0, 'lower')).toEqual({ place: 2, among: 3, shared: true });
  expect(place(3, 'higher')).toEqual({ place: 1, among: 3, shared: true });
  expect(place(1, 'higher')).toEqual({ place: 3, among: 3, shared: false });
  expect(place(2, 'lower')).toBeUndefined();
  expect(place(1)).toBeUndefined();
});

test('only lines about the same thing are a cohort', () => {
  const apart = lines.map((line, m) => ({ ...line, about: m === 1 ? 'words' : 'sums' }));
  const place = rankModelInResultLines(made, apart, apart[1]!, { ...sigma, better: 'lower' })!;
  expect(place).toEqual({ place: 1, among: 1, shared: false });
  expect(rankInWords(place)).toBe('the only one');
  expect(rankInWords({ place: 2, among: 5, shared: false })).toBe('2nd of 5');
  expect(rankInWords({ place: 1, among: 3, shared: true })).toBe('1st of 3, shared');
});

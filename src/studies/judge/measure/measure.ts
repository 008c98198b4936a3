import { getOwn } from '../../../base/objects/get-own.ts';
import { getById } from '../../../base/objects/with-id.ts';
import { pointEnds, ratingScalePointNames } from '../../../reading/rating-scale.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { claimRulesVersion, defaultMinJudgeAgreement } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import { measureJudgeConsistency, type AlphaWithResamples, type JudgeBootstrapSettings } from './consistency.ts';
import { summariseJudgeOverall, type ModelTemperatureEvidence } from './overall.ts';
import { buildJudgeRow } from './rows.ts';
import { unfinishedJudgeRunClaims, judgeStudyClaims } from './verdicts.ts';
import {
  checkJudgeChoices,
  isReaderChosenComparison,
  optionsWithComparisons,
  type JudgeReportReaderChoices,
  type ModelScoresFromElsewhere,
} from '../protocol/choices.ts';
import { alphaLevelDifferences } from './effects.ts';
import { meanAlphasByCondition } from './means.ts';
import { ratingDataProblems } from './data-checks.ts';
import { prepareScaleMapping } from '../protocol/mapping.ts';
import { isRubricScale, judgeOptionsOf, type JudgeOptions, type JudgeScale } from '../protocol/options.ts';
import { answerVarianceShares } from '../../../measure/planning/variance-result.ts';
import { judgeVariants } from '../protocol/variants.ts';
import { referenceRatingsLookup, referenceTitle } from './reference.ts';
import type { JudgeResult, ResultScalePair } from './result.ts';
import { collectCriterionAnswers, type ModelCriterionAnswers } from './tally.ts';
import type { ScoreTable, OnProgress } from '../../../core/studies/study.ts';

/** Draws of units: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** The reader’s settings, with the choices for the report. */
export interface JudgeMeasureSettings extends JudgeReportReaderChoices {
  /** The agreement that a reliable judge must exceed. */
  readonly reliance?: number;
  readonly draws?: number;
}

/**
 * Measures how consistent models are as evaluators, in a complete or partial run. Failed, unreadable and refused answers are
 * missing ratings. α allows missing ratings, and they have their own counts. `JudgeReportReaderChoices` has the reader’s
 * choices. `draws: 0` leaves out intervals and findings, for a quick preview. Throws a UserError if a choice does not fit
 * the run.
 */
export function measureJudgeStudy(
  table: ScoreTable,
  plan: Plan,
  { draws = usualDraws, reliance = defaultMinJudgeAgreement, ...choices }: JudgeMeasureSettings = {},
  onProgress?: OnProgress,
): JudgeResult {
  checkJudgeChoices(choices, plan);
  const { reference, outside } = choices;
  const options = optionsWithComparisons(judgeOptionsOf(plan), choices);
  const drawing: JudgeBootstrapSettings = { draws, seed: plan.seed };
  const all = collectCriterionAnswers(table, plan);
  const ratingsOf = referenceRatingsLookup(reference, all);
  const cases = resultCases(options, choices);
  const measured = all.map((answers, done) => {
    onProgress?.(done, all.length);
    return { answers, cells: measureJudgeConsistency(answers, options, drawing) };
  });
  const isAveraged = withoutRubricVariants(options);
  const title = referenceTitle(reference);
  const places = plan.models.flatMap((model) => options.temperatures.map(({ id: temperature }) => ({ model, temperature })));
  const atTemperatures = places.map(({ model, temperature }): ModelTemperatureEvidence => {
    const isHere = (each: { readonly temperature: string }): boolean => each.temperature === temperature;
    const own = measured.filter(({ answers }) => answers.model === model);
    const found = own.flatMap(({ answers, cells }) => {
      const asked = answers.asked.filter(isHere);
      const references = new Map(asked.map((each) => [each, ratingsOf(answers, answers.asked.indexOf(each))]));
      return options.definitions.map((definition) =>
        buildJudgeRow(
          answers,
          asked.filter((each) => each.definition === definition),
          {
            definition,
            temperature,
            cells: cells.filter((cell) => isHere(cell) && cell.definition === definition),
            cases,
            references,
            title,
            isQuick: draws === 0,
          },
        ),
      );
    });
    return {
      model,
      temperature,
      rows: found.map(({ row }) => row),
      withReference: found.flatMap(({ withReference }) => withReference),
      cells: own.flatMap(({ cells }) => cells.filter((cell) => isHere(cell) && isAveraged(cell))),
      asked: own.flatMap(({ answers }) => answers.asked.filter(isHere)),
    };
  });
  const models = atTemperatures.flatMap(({ rows }) => rows);
  const cells = measured.flatMap((each) => each.cells);
  const partial = models.some(({ answered, failed, cells }) => answered + failed < cells);
  const result: JudgeResult = {
    study: 'judge',
    models,
    overall: atTemperatures.map(summariseJudgeOverall),
    means: meanAlphasByCondition(cells, plan.models, options, cases),
    effects: alphaLevelDifferences(cells.filter(isAveraged), {
      ...options,
      scales: options.scales.filter((scale) => !isRubricScale(scale)),
    }),
    scales: options.scales.map((scale) => ({
      id: scale.id,
      title: scale.title,
      metric: scale.metric,
      points: ratingScalePointNames(scale),
      lowest: pointEnds(scale)[0],
      ...(isRubricScale(scale) && { rubricOf: scale.rubric.of }),
    })),
    definitions: options.definitions,
    criteria: criteriaOf(all, options),
    temperatures: options.temperatures,
    interScale: cases,
    samples: plan.samples,
    draws,
    reference: title,
    ...(outside && { outside: outsideOf(outside, plan) }),
    partial,
    reliance,
    rules: claimRulesVersion,
    reader: answerReaderVersion,
  };
  if (draws === 0) return result;
  // Ratings on every scale as positions from worst to best, so that scales are comparable.
  const variance = answerVarianceShares(plan, judgeVariants(options), table.rows, ({ reading }) =>
    'place' in reading ? reading.place : undefined,
  );
  const doctor = ratingDataProblems(all);
  return {
    ...result,
    ...(doctor.length > 0 && { doctor }),
    ...(variance.length > 0 && { answerVariance: variance }),
    verdicts: partial ? unfinishedJudgeRunClaims(result) : judgeStudyClaims(result, atTemperatures),
  };
}

/** Means over scales leave out variants of rubrics, and pairs of scales with a variant. */
function withoutRubricVariants({ scales, interScale }: JudgeOptions): (cell: AlphaWithResamples) => boolean {
  const variants = scales.filter(isRubricScale).map(({ id }) => id);
  const pairs = interScale.filter(({ a, b }) => variants.includes(a) || variants.includes(b)).map(({ id }) => id);
  return ({ of, scale }) => !(of === 'selfConsistency' ? variants : pairs).includes(scale);
}

const scaleById = ({ scales }: JudgeOptions, id: string): JudgeScale => getById(scales, id);

function resultCases(options: JudgeOptions, choices: JudgeReportReaderChoices): ResultScalePair[] {
  return options.interScale.map((pair) => {
    const a = scaleById(options, pair.a);
    const b = scaleById(options, pair.b);
    return {
      ...pair,
      title: `${a.title} and ${b.title}`,
      says: prepareScaleMapping(pair, a, b).says,
      ...(isReaderChosenComparison(choices, pair.id) && { chosen: true as const }),
    };
  });
}

/** Keeps only the plan’s models. */
const outsideOf = ({ title, scores }: ModelScoresFromElsewhere, { models }: Plan): ModelScoresFromElsewhere => ({
  title,
  scores: Object.fromEntries(
    models.flatMap((model) => {
      const score = getOwn(scores, model);
      return score === undefined ? [] : [[model, score] as const];
    }),
  ),
});

const criteriaOf = (all: readonly ModelCriterionAnswers[], { criteria }: JudgeOptions): JudgeResult['criteria'] =>
  criteria.flatMap(({ id, title }) => {
    const answers = all.find(({ criterion }) => criterion === id);
    return answers ? [{ id, title, units: answers.items.map((item) => item.id) }] : [];
  });

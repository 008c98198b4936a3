import { entryOf } from '../../../core/entry-of.ts';
import { undefinedBecause } from '../../../core/json/json.ts';
import type { CellCounts } from '../../../core/json/result-form.ts';
import { ownValue } from '../../../core/own-value.ts';
import { paired } from '../../../core/paired.ts';
import { withId } from '../../../core/with-id.ts';
import { pointName, pointEnds, pointNames } from '../../../reading/rating-scale.ts';
import type { Plan } from '../../../core/plan.ts';
import { agreementOf, meanCorrelations } from './agreement.ts';
import {
  consistencyOf,
  intervalOf,
  isReference,
  meanConsistency,
  type ConsistencyCell,
  type Drawing,
} from './consistency.ts';
import {
  checkJudgeChoices,
  isChosen,
  withChosenComparisons,
  type JudgeChoices,
  type OutsideScores,
} from '../protocol/choices.ts';
import { judgeEffects } from './effects.ts';
import { judgeMeans } from './means.ts';
import { mappedCase } from '../protocol/mapping.ts';
import { judgeOptionsOf, type JudgeOptions, type JudgeScale } from '../protocol/options.ts';
import { referenceRatings, referenceTitle } from './reference.ts';
import {
  cellMarks,
  type Agreement,
  type InterScale,
  type JudgeOverall,
  type JudgeResult,
  type JudgeRow,
  type OverallMean,
  type ResultCase,
  type ScaleAgreement,
  type SelfConsistency,
} from './result.ts';
import { criterionAnswers, type CriterionAnswers, type ScaleAnswers } from './tally.ts';
import type { ScoredResponse, ScoreTable, Tell } from '../../../core/study.ts';

/** Draws of units: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/**
 * How consistent models are as evaluators, of a run whole or in part: over the ratings that are there. Failed, unreadable and refused answers are
 * missing ratings, which α takes, and are counted apart. What a reader may choose is in `JudgeChoices`; `draws: 0` leaves intervals out, for a
 * quick look. Throws a UserError where what was chosen does not fit the run.
 */
export function measureJudge(
  table: ScoreTable,
  plan: Plan,
  { draws = usualDraws, ...choices }: JudgeChoices & { readonly draws?: number } = {},
  tell?: Tell,
): JudgeResult {
  checkJudgeChoices(choices, plan);
  const { reference, outside } = choices;
  const options = withChosenComparisons(judgeOptionsOf(plan), choices);
  const drawing: Drawing = { draws, seed: plan.seed };
  const all = criterionAnswers(table, plan);
  const ratingsOf = referenceRatings(reference, all);
  const cases = resultCases(options, choices);
  const measured = all.map((answers, done) => {
    tell?.(done, all.length);
    return { answers, cells: consistencyOf(answers, options, drawing) };
  });
  const title = referenceTitle(reference);
  const models = plan.models.flatMap((model) =>
    options.temperatures.flatMap(({ id: temperature }) =>
      measured
        .filter(({ answers }) => answers.model === model)
        .flatMap(({ answers, cells }) =>
          options.definitions.map((definition): JudgeRow => {
            const isHere = (each: { readonly temperature: string; readonly definition: string }): boolean =>
              each.temperature === temperature && each.definition === definition;
            const asked = answers.asked.filter(isHere);
            return {
              model,
              criterion: answers.criterion,
              definition,
              temperature,
              ...rowConsistency(cells.filter(isHere), cases),
              agreement: rowAgreement(
                title,
                asked.map((each) => [
                  each.scale.id,
                  scaleAgreement(each, ratingsOf(answers, answers.asked.indexOf(each))),
                ]),
              ),
              ...ratingsShown(asked),
              ...countsOf(asked.flatMap(({ rows }) => rows)),
            };
          }),
        ),
    ),
  );
  const cells = measured.flatMap((each) => each.cells);
  return {
    study: 'judge',
    models,
    overall: overallOf(models, cells, all, plan, options),
    means: judgeMeans(cells, plan.models, options, cases),
    effects: judgeEffects(cells, options),
    scales: options.scales.map((scale) => ({
      id: scale.id,
      title: scale.title,
      metric: scale.metric,
      points: pointNames(scale),
      lowest: pointEnds(scale)[0],
    })),
    definitions: options.definitions,
    criteria: criteriaOf(all, options),
    temperatures: options.temperatures,
    interScale: cases,
    samples: plan.samples,
    draws,
    reference: title,
    ...(outside && { outside: outsideOf(outside, plan) }),
    partial: models.some(({ answered, failed, cells }) => answered + failed < cells),
  };
}

const scaleById = ({ scales }: JudgeOptions, id: string): JudgeScale => withId(scales, id);

function resultCases(options: JudgeOptions, choices: JudgeChoices): ResultCase[] {
  return options.interScale.map((pair) => {
    const a = scaleById(options, pair.a);
    const b = scaleById(options, pair.b);
    return {
      ...pair,
      title: `${a.title} and ${b.title}`,
      says: mappedCase(pair, a, b).says,
      ...(isChosen(choices, pair.id) && { chosen: true as const }),
    };
  });
}

/** Of the plan's models only. */
const outsideOf = ({ title, scores }: OutsideScores, { models }: Plan): OutsideScores => ({
  title,
  scores: Object.fromEntries(
    models.flatMap((model) => {
      const score = ownValue(scores, model);
      return score === undefined ? [] : [[model, score] as const];
    }),
  ),
});

const criteriaOf = (all: readonly CriterionAnswers[], { criteria }: JudgeOptions): JudgeResult['criteria'] =>
  criteria.flatMap(({ id, title }) => {
    const answers = all.find(({ criterion }) => criterion === id);
    return answers ? [{ id, title, units: answers.items.map((item) => item.id) }] : [];
  });

function rowConsistency(
  cells: readonly ConsistencyCell[],
  cases: readonly ResultCase[],
): Pick<JudgeRow, 'selfConsistency' | 'interScale'> {
  const of = (kind: ConsistencyCell['of']) => cells.filter((cell) => cell.of === kind);
  return {
    selfConsistency: Object.fromEntries(
      of('selfConsistency').map((cell): [string, SelfConsistency] => [
        cell.scale,
        { alpha: cell.alpha, ...intervalOf(cell), units: cell.units },
      ]),
    ),
    interScale: Object.fromEntries(
      of('interScale').map((cell): [string, InterScale] => [
        cell.scale,
        {
          alpha: cell.alpha,
          ...intervalOf(cell),
          mapping: withId(cases, cell.scale).says,
          samples: cell.samples,
          units: cell.units,
        },
      ]),
    ),
  };
}

function scaleAgreement({ ratings }: ScaleAnswers, reference: readonly (number | null)[] | undefined): ScaleAgreement {
  if (reference) return agreementOf(ratings, reference);
  return {
    pearson: isReference,
    spearman: isReference,
    pearsonAveraged: isReference,
    spearmanAveraged: isReference,
    gain: { pearson: isReference, spearman: isReference },
    units: 0,
  };
}

const rowAgreement = (reference: string, scales: readonly (readonly [string, ScaleAgreement])[]): Agreement => ({
  reference,
  ...meanCorrelations(scales.map(([, agreement]) => agreement)),
  scales: Object.fromEntries(scales),
});

/** Histograms, ceilings, counts and the ratings themselves, by scale. */
function ratingsShown(
  asked: readonly ScaleAnswers[],
): Pick<JudgeRow, 'histograms' | 'ceiling' | 'countsByScale' | 'ratings'> {
  const byScale = <T>(value: (answers: ScaleAnswers) => T): Record<string, T> =>
    Object.fromEntries(asked.map((each) => [each.scale.id, value(each)]));
  return {
    histograms: byScale(histogramOf),
    ceiling: byScale(({ scale, ratings }) => {
      const there = ratings.flat().filter((rating) => rating !== null);
      const [top] = pointNames(scale).slice(-1);
      if (there.length === 0) return undefinedBecause('no rating yet');
      return there.filter((rating) => pointName(rating, scale) === top).length / there.length;
    }),
    countsByScale: byScale(({ rows }) => countsOf(rows)),
    ratings: byScale(({ rows, ratings }) =>
      paired(rows, ratings.flat())
        .map(([row, rating]) => markOf(row, rating))
        .join(' '),
    ),
  };
}

function histogramOf({ scale, ratings }: ScaleAnswers): Record<string, number> {
  const counts = new Map(pointNames(scale).map((name) => [name, 0]));
  for (const rating of ratings.flat()) {
    if (rating === null) continue;
    const name = pointName(rating, scale);
    counts.set(name, entryOf(counts, name) + 1);
  }
  return Object.fromEntries(counts);
}

function markOf(row: ScoredResponse | undefined, rating: number | null): string {
  if (rating !== null) return String(rating);
  if (row === undefined) return cellMarks.missing;
  if (row.score === null) return cellMarks.failed;
  return row.reading.kind === 'refusal' ? cellMarks.refused : cellMarks.unreadable;
}

/** What is read by hand as something that the scale does not have counts as unreadable: it is no rating. */
function countsOf(rows: readonly (ScoredResponse | undefined)[]): CellCounts {
  const there = rows.filter((row) => row !== undefined);
  const answered = there.filter(({ score }) => score !== null);
  const count = (holds: (row: ScoredResponse) => boolean) => answered.filter(holds).length;
  return {
    cells: rows.length,
    answered: answered.length,
    failed: there.length - answered.length,
    unreadable: count(
      ({ reading }) => reading.kind !== 'rating' && reading.kind !== 'label' && reading.kind !== 'refusal',
    ),
    refused: count(({ reading }) => reading.kind === 'refusal'),
    cut: count(({ reading }) => reading.cut === true),
    changedByHand: count(({ verdict }) => verdict !== undefined),
  };
}

/** The paper's one figure per model (its §4): see `overallRule`. */
function overallOf(
  rows: readonly JudgeRow[],
  cells: readonly ConsistencyCell[],
  all: readonly CriterionAnswers[],
  { models }: Plan,
  { temperatures }: JudgeOptions,
): JudgeOverall[] {
  return models.flatMap((model) =>
    temperatures.map(({ id: temperature }) => {
      const isHere = (each: { readonly model: string; readonly temperature: string }): boolean =>
        each.model === model && each.temperature === temperature;
      const own = cells.filter(isHere);
      const agreements = rows.filter(isHere).flatMap(({ agreement }) => Object.values(agreement.scales));
      const defined = agreements.filter(({ pearson }) => typeof pearson === 'number').length;
      return {
        model,
        temperature,
        selfConsistency: overallMean(own.filter(({ of }) => of === 'selfConsistency')),
        interScale: overallMean(own.filter(({ of }) => of === 'interScale')),
        agreement: { ...meanCorrelations(agreements), defined, undefined: agreements.length - defined },
        ...countsOf(
          all
            .filter((answers) => answers.model === model)
            .flatMap(({ asked }) => asked.filter((each) => each.temperature === temperature))
            .flatMap(({ rows }) => rows),
        ),
      };
    }),
  );
}

function overallMean(cells: readonly ConsistencyCell[]): OverallMean {
  const defined = cells.filter(({ alpha }) => typeof alpha === 'number').length;
  return { ...meanConsistency(cells), defined, undefined: cells.length - defined };
}

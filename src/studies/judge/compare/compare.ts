import { mean } from '../../../measure/mean.ts';
import { pointCount, pointValues } from '../../../reading/rating-scale.ts';
import { planId } from '../../../core/plan.ts';
import { judge } from '../protocol/judge.ts';
import { mappedCase } from '../protocol/mapping.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import { knownQuality } from '../measure/reference.ts';
import { criterionAnswers, definitionFactor, temperatureFactor, type CriterionAnswers } from '../measure/tally.ts';
import { UserError } from '../../../core/user-error.ts';
import { commonRatings } from './ground.ts';
import { judgeMeasures, meanDifference, valuesInBoth, type JudgeMeasure, type ValueInBoth } from './values.ts';
import { usualPairs } from '../../../compare/pairs.ts';
import type { ComparedRun, CompareOptions } from '../../../compare/runs.ts';
import type { ChangedUnit, JudgeComparison, JudgePair, MeanDifference, Share } from './comparison.ts';

const usualDraws = 1000;
const mostChanged = 100;

/** Holds two runs of the judge study against each other: other raters, or another prompt, on the same pairs and scales. */
export async function compareJudges(
  one: ComparedRun,
  other: ComparedRun,
  { pairs, draws = usualDraws }: CompareOptions = {},
): Promise<JudgeComparison> {
  const { plans, options, apart } = commonRatings(one.plan, other.plan);
  const answers = [one, other].map(({ table }, run) => criterionAnswers(table, plans[run]!));
  const of = (run: 0 | 1, model: string): CriterionAnswers[] => {
    const own = answers[run]!.filter((each) => each.model === model);
    if (own.length === 0) throw new UserError(`The ${run === 0 ? 'first' : 'second'} run has no model «${model}».`);
    return own;
  };
  const drawing = { draws, seed: one.plan.seed };
  return {
    same: (await planId(one.plan)) === (await planId(other.plan)),
    apart,
    items: plans[0].items.length,
    cases: casesOf(options),
    scales: options.scales.map(({ title }) => title),
    samples: plans[0].samples,
    pairs: (pairs ?? usualPairs(one.plan.models, other.plan.models)).map((pair): JudgePair => {
      const both = [of(0, pair.one), of(1, pair.other)] as const;
      const values = both[0].flatMap((first, c) => valuesInBoth(first, both[1][c]!, options, drawing));
      return {
        ...pair,
        ...differencesOf(values, options),
        unreadable: [shareOf(both[0]), shareOf(both[1])],
        ...changedUnits(both),
      };
    }),
  };
}

const casesOf = ({ scales, interScale }: JudgeOptions): JudgeComparison['cases'] =>
  interScale.map((pair) => {
    const [a, b] = [pair.a, pair.b].map((id) => scales.find((scale) => scale.id === id)!) as [
      JudgeOptions['scales'][0],
      JudgeOptions['scales'][0],
    ];
    return { id: pair.id, title: `${a.title} and ${b.title}`, says: mappedCase(pair, a, b).says };
  });

type Level = { readonly id: string; readonly title: string };

function differencesOf(
  values: readonly ValueInBoth[],
  options: JudgeOptions,
): Omit<JudgePair, 'one' | 'other' | 'unreadable' | 'changed' | 'changedItems'> {
  const factors = judge.factors(options);
  const levelsOf = (factor: string) => factors.find(({ id }) => id === factor)!.levels;
  const there = options.criteria.filter(({ id }) => values.some(({ criterion }) => criterion === id));
  return {
    ...measured(values, judgeMeasures),
    scales: by(values, 'scale', options.scales, ['selfConsistency', 'pearson', 'spearman']),
    cases: by(values, 'scale', casesOf(options), ['interScale']),
    definitions: by(values, 'definition', levelsOf(definitionFactor), judgeMeasures),
    criteria: by(values, 'criterion', there, judgeMeasures),
    temperatures: by(values, 'temperature', levelsOf(temperatureFactor), judgeMeasures),
  };
}

/** Each level's own differences. A pair of scales may have the id of a scale: its measure tells them apart. */
const by = <M extends JudgeMeasure>(
  values: readonly ValueInBoth[],
  factor: 'scale' | 'definition' | 'criterion' | 'temperature',
  levels: readonly Level[],
  measures: readonly M[],
) =>
  levels.map(({ id, title }) => ({
    ...{ id, title },
    ...measured(
      values.filter((value) => value[factor] === id),
      measures,
    ),
  }));

const measured = <M extends JudgeMeasure>(values: readonly ValueInBoth[], measures: readonly M[]) =>
  Object.fromEntries(
    measures.map((measure) => [measure, meanDifference(values.filter(({ of }) => of === measure))]),
  ) as Record<M, MeanDifference>;

/** Of the answers that came back, those without a rating. */
function shareOf(answers: readonly CriterionAnswers[]): Share {
  const ways = answers.flatMap(({ asked }) => asked);
  const answered = ways.flatMap(({ rows }) => rows).filter((row) => row !== undefined && row.score !== null).length;
  const rated = ways.flatMap(({ ratings }) => ratings.flat()).filter((rating) => rating !== null).length;
  return { count: answered - rated, of: answered };
}

function changedUnits([one, other]: readonly [readonly CriterionAnswers[], readonly CriterionAnswers[]]): Pick<
  JudgePair,
  'changed' | 'changedItems'
> {
  const changed = one.flatMap((answers, c) =>
    answers.items.flatMap((item, u): ChangedUnit[] => {
      const places = answers.asked.flatMap(({ scale, ratings }, way) => {
        const both = [ratings[u]!, other[c]!.asked[way]!.ratings[u]!].map((samples) =>
          samples.filter((rating) => rating !== null),
        );
        if (both.some(({ length }) => length === 0)) return [];
        const [low] = pointValues(scale);
        return [both.map((samples) => (mean(samples) - low!) / (pointCount(scale) - 1))];
      });
      if (places.length === 0) return [];
      const [before, after] = [0, 1].map((run) => mean(places.map((place) => place[run]!))) as [number, number];
      const quality = knownQuality(item);
      return before === after
        ? []
        : [{ item: item.id, one: before, other: after, ...(quality !== undefined && { quality }) }];
    }),
  );
  return {
    changed: changed.sort((a, b) => Math.abs(b.other - b.one) - Math.abs(a.other - a.one)).slice(0, mostChanged),
    changedItems: changed.length,
  };
}

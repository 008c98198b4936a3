import { extractColumnFromRows } from '../../../core/items/column.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { getById } from '../../../base/objects/with-id.ts';
import { percent, plural, count } from '../../../core/words/format.ts';
import type {
  ChangedItemsTableSpec,
  ComparedLevel,
  FactOfBothRuns,
  FactorComparisonLayout,
  Measure,
  DifferencePhrases,
} from '../../../compare/comparison.ts';
import type {
  ModelPairComparator,
  ComparedLevelWithDraws,
  PairMeasuresWithDraws,
  StudyComparer,
} from '../../../compare/comparing.ts';
import type { DifferencesWithDraws } from '../../../compare/joint-intervals.ts';
import type { ComparisonFindingWords } from '../../../compare/finding.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { maxListedChanges } from '../../../compare/scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { pointCount, pointEnds } from '../../../reading/rating-scale.ts';
import { levelsToScenario } from '../../../report/addresses.ts';
import { knownQualityZeroToOne } from '../measure/reference.ts';
import {
  collectCriterionAnswers,
  definitionFactorId,
  temperatureFactorId,
  type ModelCriterionAnswers,
} from '../measure/tally.ts';
import { judgeStudy } from '../protocol/judge.ts';
import { prepareScaleMapping } from '../protocol/mapping.ts';
import type { JudgeOptions } from '../protocol/options.ts';
import { deriveSharedRatingDesign, type SharedRatingDesign } from './shared-design.ts';
import { meanDifference, measuresInBothModels, type JudgeMeasure, type MeasureInBothModels } from './values-in-both.ts';

const alpha = { unit: 'α', digits: 3 } as const;
const correlation = { meaning: 'With the known quality, of the mean of the samples', digits: 3 } as const;

/** “agrees with itself more: self-consistency α 0.81 after 0.32 (95% interval of the difference 0.41 to 0.57)”. */
const agrees = (verb: string, measure: string): DifferencePhrases => ({
  none: `has no ${measure} to compare`,
  equal: `${verb} as much: ${measure} {other} after {one}`,
  differs: `${verb} {more|less}: ${measure} {other} after {one}`,
  digits: 2,
  isOfDifference: true,
});

const measures: readonly Measure[] = [
  {
    id: 'self-consistency',
    title: 'Self-consistency (α)',
    ...alpha,
    inFile: 'self-consistency alpha',
    models: { title: 'Self-consistency (α)' },
    phrase: agrees('agrees with itself', 'self-consistency α'),
  },
  {
    id: 'inter-scale',
    title: 'Inter-scale consistency (α)',
    ...alpha,
    inFile: 'inter-scale alpha',
    models: { title: 'Inter-scale consistency (α)' },
    phrase: agrees('agrees across its scales', 'inter-scale α'),
  },
  {
    id: 'agreement',
    title: 'Agreement (Spearman’s ρ)',
    ...correlation,
    unit: 'ρ',
    inFile: 'Spearman with known quality, averaged',
    models: { title: 'Agreement with the known quality (Spearman’s ρ)' },
    phrase: agrees('agrees with the known quality', 'Spearman’s ρ'),
  },
  {
    id: 'pearson',
    title: 'Agreement (Pearson’s r)',
    ...correlation,
    unit: 'r',
    inFile: 'Pearson with known quality, averaged',
  },
];

/** The value behind each measure, in the order of the CSV. */
const madeOf: Readonly<Record<string, JudgeMeasure>> = {
  'self-consistency': 'selfConsistency',
  'inter-scale': 'interScale',
  pearson: 'pearson',
  agreement: 'spearman',
};

const better = 'Right of 0: more consistent in the second run.';
const allMeasures = ['self-consistency', 'inter-scale', 'agreement'];

/** Layout for a factor other than scales. A single level adds nothing, so it needs two. */
const levelGroup = (by: string, title: string): FactorComparisonLayout => ({
  id: by,
  by,
  title,
  reading: `Self-consistency. ${better}`,
  columns: allMeasures,
  least: 2,
});

const groupsOf = (cases: readonly string[]): FactorComparisonLayout[] => [
  {
    id: 'scale',
    by: 'scale',
    title: 'On which scales do they differ?',
    reading: `Self-consistency. ${better}`,
    columns: ['self-consistency', 'agreement', 'pearson'],
  },
  {
    id: 'pair-of-scales',
    by: 'pair of scales',
    title: 'Between which scales do they differ?',
    reading: `Inter-scale consistency. ${better}`,
    columns: ['inter-scale'],
    notes: cases,
  },
  levelGroup('definition', 'With which definitions do they differ?'),
  levelGroup('criterion', 'By which criteria do they differ?'),
  levelGroup('temperature', 'At which temperatures do they differ?'),
];

const place = 'Mean position on the scales, 0 worst to 1 best';
const changedPairsTable: ChangedItemsTableSpec = {
  title: 'Pairs that are rated differently',
  none: 'No pair’s mean rating differs between the two runs.',
  reading: 'Mean over every scale that both rated the pair on, each from 0 (worst) to 1 (best).',
  columns: [
    { id: 'one', title: 'First run', meaning: place, digits: 2 },
    { id: 'other', title: 'Second run', meaning: place, digits: 2 },
    { id: 'moved', title: 'Difference', digits: 2, isSigned: true },
    { id: 'quality', title: 'Known quality', digits: 2, without: 'not known' },
  ],
};

const finding: ComparisonFindingWords = {
  pair: ({ say }) => `${allMeasures.map(say).join('; it ')}.`,
  counted: [
    [
      { kind: 'self-consistency', more: 'agrees more with themselves', less: 'less' },
      { kind: 'inter-scale', more: 'agrees more across their scales', less: 'less' },
    ],
  ],
};

const howCompared = [
  'Self-consistency is Krippendorff’s α of a pair’s samples. Inter-scale consistency is α of two scales as two raters, sample by sample. Unreadable ratings count as missing. Agreement is the correlation of the mean of a pair’s samples with the quality known by construction, over pairs that both models rated. A reference or mapping chosen in a report is not used here. Both runs are measured with the mapping of the first run’s plan.',
  'Intervals: the pairs of each criterion are resampled a thousand times, with the same draw for both models and for all scales, definition lengths and temperatures. The middle 95% of the mean differences are kept. Pairs of one question, or of one cluster, are drawn together. What makes a pair hard to agree on cancels out.',
];

/** Has no share of equal answers, because agreement is the measure for ratings. */
export const judgeComparer: StudyComparer<SharedRatingDesign> = {
  ground: deriveSharedRatingDesign,
  measure({ plans, options }, runs, drawing): ModelPairComparator {
    const answers = makePairByRunIndex((run) => collectCriterionAnswers(runs[run].table, plans[run]));
    const cases = casesOf(options);
    const notes = cases.map(({ title, says }) => `${title}: ${says}`);
    const scales = options.scales.map(({ title }) => title);
    return {
      measures,
      counts: [],
      facts: [{ id: 'unreadable', title: 'No rating', meaning: 'Of the answers that came back, first run → second run' }],
      levels: groupsOf(notes),
      changed: changedPairsTable,
      on: `${plural(plans[0].items.length, 'pair')} on ${plural(scales.length, 'scale')} (${scales.join(', ')}), ${plural(plans[0].samples, 'sample')} of each rating`,
      alike: 'The two plans are the same in models, pairs, scales, criteria and settings.',
      notes: [
        'Each is a plain mean over criteria, definition lengths and scales with a value in both runs (for inter-scale consistency over the pairs of scales).',
        ...notes,
      ],
      how: howCompared,
      model: (run, name) => answers[run].filter(({ model }) => model === name),
      pair(one: readonly ModelCriterionAnswers[], other: readonly ModelCriterionAnswers[]): PairMeasuresWithDraws {
        const values = zip(one, other).flatMap(([first, second]) => measuresInBothModels(first, second, options, drawing));
        return {
          values: measuredValues(values, Object.keys(madeOf)),
          levels: levelsOf(values, options, cases),
          facts: { unreadable: withoutRating(one, other) },
          ...changedUnits(one, other),
        };
      },
    };
  },
  finding,
};

interface Case {
  readonly id: string;
  readonly title: string;
  readonly says: string;
}

/** The compared pairs of scales with their mapping, which is the same for both runs. */
function casesOf({ scales, interScale }: JudgeOptions): Case[] {
  return interScale.map((pair) => {
    const a = getById(scales, pair.a);
    const b = getById(scales, pair.b);
    return { id: pair.id, title: `${a.title} and ${b.title}`, says: prepareScaleMapping(pair, a, b).says };
  });
}

const measuredValues = (values: readonly MeasureInBothModels[], ids: readonly string[]): DifferencesWithDraws =>
  Object.fromEntries(ids.map((id) => [id, meanDifference(values.filter(({ of }) => of === madeOf[id]))]));

function levelsOf(
  values: readonly MeasureInBothModels[],
  options: JudgeOptions,
  cases: readonly Case[],
): ComparedLevelWithDraws[] {
  const factors = judgeStudy.factors(options);
  const titled = (factor: string) => getById(factors, factor).levels;
  const there = options.criteria.filter(({ id }) => values.some(({ criterion }) => criterion === id));
  type Levels = readonly (Pick<Case, 'id' | 'title'> & { readonly says?: string })[];
  /** A pair of scales may have the same id as a scale, but its measure differs. */
  const by = (
    group: string,
    factor: 'scale' | 'definition' | 'criterion' | 'temperature',
    levels: Levels,
    behind: (id: string) => ComparedLevel['behind'],
    ids = Object.keys(madeOf),
  ) =>
    levels.map(({ id, title, says }) => ({
      group,
      id,
      label: title,
      inFile: `${says === undefined ? group : 'scales'} ${id}`,
      ...(says !== undefined && { columns: { mapping: says } }),
      behind: behind(id),
      values: measuredValues(
        values.filter((value) => value[factor] === id),
        ids,
      ),
    }));
  const asked = (factor: string) => (id: string) => ({ scenario: levelsToScenario({ [factor]: id }) });
  return [
    ...by('scale', 'scale', options.scales, asked('scale'), ['self-consistency', 'pearson', 'agreement']),
    ...by('pair-of-scales', 'scale', cases, () => ({}), ['inter-scale']),
    ...by('definition', 'definition', titled(definitionFactorId), asked('definition')),
    ...by('criterion', 'criterion', there, (criterion) => ({ criterion })),
    ...by('temperature', 'temperature', titled(temperatureFactorId), asked('temperature')),
  ];
}

/** The share and number of received answers without a rating. */
function withoutRating(one: readonly ModelCriterionAnswers[], other: readonly ModelCriterionAnswers[]): FactOfBothRuns[] {
  const [first, second] = makePairByRunIndex((run) => {
    const ways = (run === 0 ? one : other).flatMap(({ asked }) => asked);
    const answered = ways.flatMap(({ rows }) => rows).filter((row) => row !== undefined && row.score !== null).length;
    const rated = ways.flatMap(({ ratings }) => ratings.flat()).filter((rating) => rating !== null).length;
    const without = answered - rated;
    return { share: answered === 0 ? '–' : percent(without / answered), without: count(without) };
  });
  return [
    { one: first.share, other: second.share },
    { one: first.without, other: second.without, as: 'small' },
  ];
}

/** Pairs whose mean rating changed, over all variants in which both have a rating. */
function changedUnits(
  one: readonly ModelCriterionAnswers[],
  other: readonly ModelCriterionAnswers[],
): Pick<PairMeasuresWithDraws, 'changed' | 'changedItems'> {
  const changed = zip(one, other).flatMap(([answers, others]) => {
    const ways = zip(answers.asked, others.asked).map(([own, its]) => ({
      scale: own.scale,
      units: zip(own.ratings, its.ratings),
    }));
    return answers.items.flatMap((item, u) => {
      const places = ways.flatMap(({ scale, units }) => {
        const rated = assertDefined(units[u], `unit ${u}`).map((samples) => samples.filter((rating) => rating !== null));
        if (rated.some(({ length }) => length === 0)) return [];
        const [low] = pointEnds(scale);
        return [rated.map((samples) => (mean(samples) - low) / (pointCount(scale) - 1))];
      });
      if (places.length === 0) return [];
      const [before, after] = makePairByRunIndex((run) => mean(extractColumnFromRows(places, run)));
      const values = { one: before, other: after, moved: after - before, quality: knownQualityZeroToOne(item) ?? null };
      return before === after ? [] : [{ item: item.id, values }];
    });
  });
  return {
    changed: changed.sort((a, b) => Math.abs(b.values.moved) - Math.abs(a.values.moved)).slice(0, maxListedChanges),
    changedItems: changed.length,
  };
}

import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { plural } from '../../../core/words/format.ts';
import { clusteringExplanation } from '../../../compare/clusters-sentence.ts';
import type { FactorComparisonLayout, Measure } from '../../../compare/comparison.ts';
import type {
  BootstrapSettings,
  ModelPairComparator,
  ComparedLevelWithDraws,
  StudyComparer,
} from '../../../compare/comparing.ts';
import {
  makeAccuracyDirectionWords,
  makeAccuracyDifferencePhrases,
  answerAgreementSentence,
  type ComparisonFindingWords,
} from '../../../compare/finding.ts';
import { formatHolmSuffix } from '../../../compare/holm.ts';
import { widenForNotRead, withWorstCaseP, dropIntervalIfNotRead, type NotReadOfBoth } from '../../../compare/not-read.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import {
  changedRightsTableTexts,
  summarizeScoreChanges,
  countItemChanges,
  moreRightQuestionsPhrase,
  withMcNemarP,
  type ScoreMatricesPair,
} from '../../../compare/scores.ts';
import type { DifferenceWithDraws } from '../../../compare/joint-intervals.ts';
import type { NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { levelsToScenario } from '../../../report/addresses.ts';
import { splitCellsByStripRow, layOutStripRows } from '../charts/strips.ts';
import { tallyConfigurationAnswers, type ModelSetAnswers } from '../measure/tally.ts';
import { configurationFactors, configurationKey, listAskedConfigurations } from '../protocol/factors.ts';
import type { ConfigurationOptions } from '../protocol/options.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import { sharedConfigurationDesign, type CommonConfigurations } from './shared-design.ts';
import {
  agreementGainsAndLosses,
  modelDifferencesByMeasure,
  accuracyDifferenceAtLevel,
  buildSetInBothModels,
  type SetInBothModels,
} from './sets-in-both.ts';

const points = { unit: 'points', digits: 1, times: 100 } as const;
const measures: readonly Measure[] = [
  {
    id: 'capability',
    title: 'Performance',
    ...points,
    inFile: 'capability',
    counted: 'items',
    models: { title: 'Performance (capability)', test: moreRightQuestionsPhrase },
    phrase: makeAccuracyDifferencePhrases('performance'),
  },
  {
    id: 'output-consistency',
    title: 'Consistency',
    meaning: 'Share of questions whose outputs are all the same',
    ...points,
    inFile: 'output consistency',
    counted: 'steadier',
    models: { title: 'Output consistency', test: 'questions whose outputs all agree with one model and not with the other' },
    phrase: {
      none: 'has no output consistency to compare',
      equal: 'all its outputs agree on as many questions',
      differs: 'all its outputs agree on {size} points {more|fewer} of the questions, {other}% after {one}%',
    },
  },
  {
    id: 'gap',
    title: 'Above chance',
    meaning: 'Consistency minus the random baseline',
    ...points,
    isEndless: true,
    inFile: 'gap over the random baseline',
    models: { title: 'Consistency over the random baseline (gap)' },
    phrase: { none: '', equal: 'as much as before', differs: '{size} points {more|less} than before' },
  },
  {
    id: 'std',
    title: 'Spread',
    meaning: 'Standard deviation of a question’s scores, mean over questions',
    ...points,
    inFile: 'mean STD',
    models: { title: 'Spread of a question’s scores (mean STD)' },
  },
  {
    id: 'drop',
    title: 'Drop (PDR)',
    meaning: 'The usual form, in percent, from the first configuration to the others',
    ...points,
    isEndless: true,
    inFile: 'PDR (usual form)',
    models: { title: 'Performance drop (PDR, usual form)' },
  },
  { id: 'accuracy', title: 'Accuracy', ...points, inFile: 'accuracy', counted: 'items', isOfLevels: true },
];

const levels: readonly FactorComparisonLayout[] = [
  {
    id: 'set',
    by: 'set',
    title: 'On which sets do their outputs agree more?',
    reading: 'Output consistency. Right of 0: all outputs agree on more questions in the second run.',
    columns: ['output-consistency', 'capability', 'gap', 'std', 'drop'],
    ofOtherItems: true,
  },
  {
    id: 'level',
    by: 'level',
    title: 'Under which levels of the factors do they differ?',
    reading: 'Accuracy over the configurations with the level. Right of 0: the second run is right more often.',
    columns: ['accuracy'],
    least: 2,
  },
];

const finding: ComparisonFindingWords = {
  /**
   * For a single pair, also states the difference above chance: whether consistency grew by more than higher accuracy alone
   * explains.
   */
  pair({ pair, say, isAlone }) {
    const found = `${say('capability')}, and ${say('output-consistency')}.`;
    if (!isAlone) return found;
    const gap = say('gap');
    const left = gap === '' ? '' : ` Compared with independent outputs of the same accuracy, that is ${gap}.`;
    return `${found}${left}${answerAgreementSentence(pair)}`;
  },
  counted: [
    [
      makeAccuracyDirectionWords('capability'),
      { kind: 'output-consistency', more: 'is more consistent', less: 'is less consistent in their outputs' },
    ],
  ],
};

export const configurationComparer: StudyComparer<CommonConfigurations> = {
  ground: sharedConfigurationDesign,
  variants: ({ options }) => listAskedConfigurations(options),
  measure({ plans, options }, runs, { pairs, ...drawing }): ModelPairComparator {
    const [{ samples, items }] = plans;
    const tallies = makePairByRunIndex((run) => tallyConfigurationAnswers(runs[run].table, plans[run]));
    const configurations = listAskedConfigurations(options).map((each) => ({ id: configurationKey(each), levels: each }));
    const asked = { configurations, factors: configurationFactors(options) };
    const outputs = configurations.length * samples;
    const strips = layOutStripRows(asked);
    const original = configurationTitle(asked, assertDefined(configurations[0], 'configuration').levels);
    return {
      measures,
      counts: [
        { id: 'steadier', title: 'Questions by agreement', words: ['now agree', 'no longer', 'same'], isCorrected: true },
        { id: 'items', title: 'Questions by right answers', isCorrected: true },
      ],
      levels,
      changed: {
        ...changedRightsTableTexts,
        reading:
          'Filled: right; hollow: wrong; hatched: unread; barred: refused; crossed: failed. A row is a wording with a number of few-shot examples. Within it come the noises and temperatures in turn.',
        columns: [
          ...changedRightsTableTexts.columns,
          {
            id: 'distinct',
            title: 'Different outputs',
            meaning: 'First run → second run; 1 where all are the same',
            digits: 0,
          },
        ],
        strips: strips.full,
      },
      on: `${plural(items.length, 'question')} in ${plural(tallies[0].datasets.length, 'set')}, each in ${plural(configurations.length, 'configuration')}`,
      alike: 'The two plans are the same in models, questions, configurations and settings.',
      notes: [
        `Means over the sets. Questions by agreement: those whose outputs all agree in the second run and did not in the first, and the other way round. p: McNemar’s exact test over the questions that changed${formatHolmSuffix(pairs)}. Drops are from “${original}” to the other configurations.`,
      ],
      how: howMeasured(outputs),
      notRead: {
        titles: configurations.map(({ levels }) => configurationTitle(asked, levels)),
        of: (run, name) => tallies[run].notRead.get(name),
      },
      model: (run, name): ReadModel => ({
        answers: tallies[run].answers.filter(({ model }) => model === name),
        notRead: getOrThrow(tallies[run].notRead, name),
      }),
      pair({ answers: before, ...one }: ReadModel, { answers: after, ...other }: ReadModel) {
        const notRead = [one.notRead, other.notRead] as const;
        const sets = zip(before, after).map(([answers, others]) => buildSetInBothModels(answers, others, samples));
        const tables: ScoreMatricesPair = [sets.map(({ one }) => one.scores), sets.map(({ other }) => other.scores)];
        const { counts, changed, ...changes } = summarizeScoreChanges(items, tables);
        return {
          values: boundedDifferences(modelDifferencesByMeasure(sets, drawing), notRead),
          levels: [
            ...sets.map((set, b) => ({
              group: 'set',
              id: set.dataset,
              label: set.dataset,
              behind: { benchmark: set.dataset },
              values: boundedDifferences(modelDifferencesByMeasure([set], drawing), notRead, { set: b }),
              counts: {
                items: withMcNemarP(withWorstCaseP(countItemChanges(tables, { benchmark: b }), notRead, { set: b })),
              },
            })),
            ...factorLevels(sets, tables, options, { samples, notRead, drawing }),
          ],
          ...changes,
          counts: { items: withWorstCaseP(counts.items, notRead), steadier: agreementGainsAndLosses(sets) },
          changed: changed.map(({ item, values }) => {
            const one = outputsOf(before, item);
            const other = outputsOf(after, item);
            return {
              item,
              values: { ...values, distinct: { one: one.distinct, other: other.distinct } },
              strips: [splitCellsByStripRow(one.cells, strips, samples), splitCellsByStripRow(other.cells, strips, samples)],
            };
          }),
        };
      },
    };
  },
  finding,
};

/**
 * Adjusts differences for unread answers. Performance is a mean of scores, so its interval is widened. Output consistency
 * does not depend on answer extraction and stays as it is. Spread, drop and gap depend on it and are not means. If many
 * answers are unread, they lose their interval.
 */
function boundedDifferences(
  found: ReturnType<typeof modelDifferencesByMeasure>,
  notRead: NotReadOfBoth,
  within: { readonly set?: number } = {},
): typeof found {
  const unlessMuch = (own: DifferenceWithDraws) => dropIntervalIfNotRead(own, notRead, { ...within, inAll: true });
  return {
    ...found,
    capability: widenForNotRead(found.capability, notRead, within),
    std: unlessMuch(found.std),
    drop: unlessMuch(found.drop),
    gap: unlessMuch(found.gap),
  };
}

interface ReadModel {
  readonly answers: readonly ModelSetAnswers[];
  readonly notRead: NotReadSummary;
}

/** Accuracy under the levels of each factor. A factor with a single level adds nothing to the total, so it is left out. */
function factorLevels(
  sets: readonly SetInBothModels[],
  tables: ScoreMatricesPair,
  options: ConfigurationOptions,
  {
    samples,
    notRead,
    drawing,
  }: { readonly samples: number; readonly notRead: NotReadOfBoth; readonly drawing: BootstrapSettings },
): ComparedLevelWithDraws[] {
  const configurations = listAskedConfigurations(options);
  return configurationFactors(options).flatMap(({ id: factor, levels }) => {
    const asked = levels.filter(({ id }) => configurations.some((each) => each[factor] === id));
    if (asked.length < 2) return [];
    return asked.map(({ id, title }): ComparedLevelWithDraws => {
      const ways = configurations.flatMap((each, c) => (each[factor] === id ? [c] : []));
      const places = ways.flatMap((c) => Array.from({ length: samples }, (_, k) => c * samples + k));
      return {
        group: 'level',
        id: `${factor}=${id}`,
        label: title,
        behind: { scenario: levelsToScenario({ [factor]: id }) },
        values: { accuracy: widenForNotRead(accuracyDifferenceAtLevel(sets, places, drawing), notRead, { ways }) },
        counts: { items: withMcNemarP(withWorstCaseP(countItemChanges(tables, { templates: places }), notRead, { ways })) },
      };
    });
  });
}

/** The number of different outputs of an item, and one character for each output (see `outcomeCodes`). */
function outputsOf(
  answers: readonly ModelSetAnswers[],
  item: string,
): { readonly distinct: number; readonly cells: string } {
  for (const { items, outputs, texts, marks } of answers) {
    const i = items.findIndex(({ id }) => id === item);
    if (i < 0) continue;
    const own = <T extends Int32Array | Uint8Array>(values: T) => values.subarray(i * outputs, (i + 1) * outputs) as T;
    return { distinct: new Set(own(texts).filter((text) => text >= 0)).size, cells: String.fromCharCode(...own(marks)) };
  }
  return { distinct: 0, cells: '' };
}

const howMeasured = (outputs: number) => [
  `Everything is over the outputs that both models have. Performance (capability) is the mean score. Output consistency is the share of questions whose outputs are all the same. Each is a mean over the questions of a set, then over the sets. The random baseline is performance to the power of ${outputs}, the number of outputs: what chance alone gives at that performance. Being right more often alone makes a model more consistent. “Above chance” is what remains.`,
  'Intervals: the questions of each set are resampled a thousand times, with the same draw for both models. The middle 95% of the differences are kept. Few questions may differ, so one more is added that favours neither model. Drop and baseline are not means over questions, so each question’s first-order contribution is resampled. Answers to one question are correlated, so questions are drawn and counted, not answers. Same answer: of the cells where both answers could be read, the share with the same answer, right or wrong.',
  clusteringExplanation,
];

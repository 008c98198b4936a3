import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { plural } from '../../../core/words/format.ts';
import { clusteringExplanation } from '../../../compare/clusters-sentence.ts';
import type { PairOf, FactorComparisonLayout, Measure } from '../../../compare/comparison.ts';
import type {
  ComparedRun,
  ModelPairComparator,
  ComparedLevelWithDraws,
  PairMeasuresWithDraws,
  StudyComparer,
} from '../../../compare/comparing.ts';
import {
  makeAccuracyDirectionWords,
  makeAccuracyDifferencePhrases,
  answerAgreementSentence,
  type ComparisonFindingWords,
} from '../../../compare/finding.ts';
import { dropPIfNotRead, withWorstCaseP } from '../../../compare/not-read.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import {
  changedRightsTableTexts,
  summarizeScoreChanges,
  countItemChanges,
  moreRightQuestionsPhrase,
  withMcNemarP,
} from '../../../compare/scores.ts';
import { textPairScoreLookup } from '../measure/consistency.ts';
import { decodingTitles, summariseNotReadAnswers, collectStyleAnswers } from '../measure/tally.ts';
import { instructionStyleStudy } from '../protocol/instruction-style.ts';
import type { DecodingId } from '../protocol/options.ts';
import { commonStyles, type CommonStyles } from './shared-design.ts';
import {
  sharedAnswerTables,
  limitToBenchmark,
  styleMeasureDifferences,
  missingSharedCrs,
  type ModelAnswersWithPairScores,
} from './answers-in-both.ts';

/** The measures for each decoding. Similarity needs both runs to have compared answers with the same encoder. */
function measuresOf(decodings: readonly DecodingId[], isEncoded: boolean): Measure[] {
  return decodings.flatMap((decoding): Measure[] => {
    const of = (kind: string) => ({
      id: `${kind}-${decoding}`,
      kind,
      columns: { decoding },
      ...(decodings.length > 1 && { under: decodingTitles[decoding].toLowerCase() }),
    });
    return [
      {
        ...of('accuracy'),
        title: 'Accuracy',
        unit: 'points',
        digits: 1,
        inFile: 'accuracy',
        counted: `items-${decoding}`,
        models: { title: 'Accuracy', test: moreRightQuestionsPhrase },
        phrase: makeAccuracyDifferencePhrases('accuracy'),
      },
      {
        ...of('ssi'),
        title: 'Sensitivity to style (SSI)',
        unit: 'SSI',
        digits: 2,
        inFile: 'SSI',
        models: { title: 'Sensitivity to style (SSI)' },
        phrase: {
          none: 'has no style sensitivity to compare',
          equal: 'is as sensitive to style: SSI {other} after {one}',
          differs: 'is {more|less} sensitive to style: SSI {other} after {one}',
          isOfDifference: true,
        },
      },
      {
        ...of('crs'),
        title: 'Similarity of answers (CRS)',
        unit: 'CRS',
        digits: 3,
        inFile: 'CRS',
        ...(isEncoded && { models: { title: 'Similarity of answers (CRS)' } }),
        phrase: {
          none: '',
          equal: 'gives answers that are as alike under its styles',
          differs: 'gives answers that are {size} {more|less} alike under its styles',
        },
      },
    ];
  });
}

const groups: readonly FactorComparisonLayout[] = [
  {
    id: 'style',
    by: 'style',
    title: 'Under which styles do they differ?',
    reading: 'Accuracy. Right of 0: the second run is right more often.',
    columns: ['accuracy'],
  },
  {
    id: 'benchmark',
    by: 'benchmark',
    title: 'On which benchmarks are they more sensitive to style?',
    reading: 'SSI. Right of 0: the second run is more sensitive.',
    columns: ['ssi', 'accuracy', 'crs'],
    ofOtherItems: true,
  },
];

const finding: ComparisonFindingWords = {
  pair({ pair, say }) {
    const parts = [say('accuracy'), say('ssi'), say('crs')].filter((part) => part !== '');
    return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.${answerAgreementSentence(pair)}`;
  },
  counted: [
    [makeAccuracyDirectionWords('accuracy'), { kind: 'ssi', more: 'is more sensitive to style', less: 'is less sensitive' }],
  ],
};

const howCompared = [
  'Accuracy and SSI are over the answers that both have. CRS is over the questions whose answers under all styles were compared in both runs, by the same encoder and settings. Two encoders have two scales. With samples a question’s score is their mean.',
  'Intervals: the questions of each benchmark are resampled a thousand times, with the same draw for both models. The middle 95% of the differences are kept. For SSI the interval is the spread of the draws about the value found. Questions that flip either way raise the spread between styles, and SSI with it. They raise it more the less often a model is right. So if accuracies are far apart, part of a difference in SSI comes from that. Answers to one question are correlated, so questions are drawn and counted, not answers.',
  clusteringExplanation,
];

export const styleComparer: StudyComparer<CommonStyles> = {
  ground: commonStyles,
  variants: ({ options }) => instructionStyleStudy.variants(options[0]),
  measure(ground, runs, drawing): ModelPairComparator {
    const { plans, options } = ground;
    const [{ styles, decodings }] = options;
    const encoder = sameEncoder(runs, ground);
    const isEncoded = typeof encoder === 'string';
    const names = decodings.map((id) => decodingTitles[id].toLowerCase());
    const read = makePairByRunIndex((run) => ({
      answers: collectStyleAnswers(runs[run].table, plans[run], { styles: styles.map(({ id }) => id), decodings }),
      look: textPairScoreLookup(isEncoded ? runs[run].compared : undefined, options[run].rcscore.dimensions),
    }));
    return {
      measures: measuresOf(decodings, isEncoded),
      counts: [{ id: 'items', title: 'Questions by right answers' }],
      levels: groups,
      changed: changedRightsTableTexts,
      on: `${plural(plans[0].items.length, 'question')} under ${plural(styles.length, 'style')} (${names.join(' and ')})`,
      alike: 'The two plans are the same in models, questions, styles, decodings and settings.',
      ...(decodings.length > 1 && { opens: `With ${names[0]} decoding: ` }),
      apart: isEncoded ? [] : [`Similarity of answers (CRS) is not compared: ${encoder.why}.`],
      notRead: {
        titles: styles.map(({ title }) => title),
        of: (run, name) => summariseNotReadAnswers(read[run].answers.filter(({ model }) => model === name)),
      },
      notes: [
        `Means over the benchmarks. p: McNemar’s exact test over the questions with more or fewer right answers.${isEncoded ? ` Both runs’ answers were compared with each other with the encoder ${encoder}.` : ''}`,
      ],
      how: howCompared,
      model: (run, name): ModelAnswersWithPairScores => ({
        answers: read[run].answers.filter(({ model }) => model === name),
        look: read[run].look,
      }),
      pair(one: ModelAnswersWithPairScores, other: ModelAnswersWithPairScores): PairMeasuresWithDraws {
        const { all, byDecoding } = sharedAnswerTables([one, other], decodings);
        const { counts, ...changes } = summarizeScoreChanges(plans[0].items, all);
        // Over all decodings, a question belongs to several sets.
        const items = dropPIfNotRead(counts.items, [
          summariseNotReadAnswers(one.answers),
          summariseNotReadAnswers(other.answers),
        ]);
        const without = isEncoded ? missingSharedCrs : encoder;
        const found = byDecoding.map((own, d) => {
          const named = (title: string) => (decodings.length > 1 ? `${title}, ${names[d]}` : title);
          const under = <T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
            Object.fromEntries(Object.entries(values).map(([kind, value]) => [`${kind}-${decodings[d]}`, value]));
          const { scenarios, ...whole } = styleMeasureDifferences(own, without, drawing);
          const levels: ComparedLevelWithDraws[] = [
            ...zip(styles, scenarios).map(([{ id, title }, accuracy], s) => ({
              group: 'style',
              id: `${decodings[d]} ${id}`,
              label: named(title),
              inFile: id,
              behind: { scenario: `${decodings[d]} ${id}` },
              values: under({ accuracy }),
              counts: under({
                items: withMcNemarP(
                  withWorstCaseP(countItemChanges(own.tables, { templates: [s] }), own.notRead, { ways: [s] }),
                ),
              }),
            })),
            ...own.benchmarks.map((benchmark, b) => {
              const { scenarios: _, ...values } = styleMeasureDifferences(limitToBenchmark(own, b), without, drawing);
              return {
                group: 'benchmark',
                id: `${decodings[d]} ${benchmark}`,
                label: named(benchmark),
                inFile: benchmark,
                behind: { benchmark, scenario: decodings[d] },
                values: under(values),
                counts: under({
                  items: withMcNemarP(
                    withWorstCaseP(countItemChanges(own.tables, { benchmark: b }), own.notRead, { set: b }),
                  ),
                }),
              };
            }),
          ];
          return {
            values: under(whole),
            counts: under({ items: withWorstCaseP(countItemChanges(own.tables), own.notRead) }),
            levels,
          };
        });
        return {
          ...changes,
          values: mergeRecords(found.map(({ values }) => values)),
          counts: mergeRecords([{ items }, ...found.map(({ counts }) => counts)]),
          levels: found.flatMap(({ levels }) => levels),
        };
      },
    };
  },
  finding,
};

const mergeRecords = <T>(records: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> =>
  Object.fromEntries(records.flatMap((record) => Object.entries(record)));

/**
 * The encoder with which both runs compared answers, if analyser and settings also match. Otherwise why CRS cannot be
 * compared.
 */
function sameEncoder([one, other]: PairOf<ComparedRun>, { options }: CommonStyles): string | NoValueWithReason {
  const first = one.compared;
  const second = other.compared;
  if (!first || !second)
    return undefinedBecause(`in the ${first ? 'second' : 'first'} run no answers have been compared with each other yet`);
  if (first.encoder !== second.encoder)
    return undefinedBecause(`one run’s answers were compared by ${first.encoder}, the other’s by ${second.encoder}`);
  if (first.analyser !== second.analyser)
    return undefinedBecause('the two runs’ answers were compared by different versions or settings of the text analysis');
  const weights = options.map(({ rcscore }) => JSON.stringify(rcscore.dimensions));
  return weights[0] === weights[1]
    ? first.encoder
    : undefinedBecause('the two plans give the dimensions of RCScore different weights');
}

import { clusteringExplanation } from '../../../compare/clusters-sentence.ts';
import { getTestedGainLossCounts, differenceOfMeasure } from '../../../compare/comparison.ts';
import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { getById } from '../../../base/objects/with-id.ts';
import { count, formatFixed, plural } from '../../../core/words/format.ts';
import type {
  AnyDifference,
  ChangedItemsTableSpec,
  CrossTableDescription,
  MaybeInfinite,
  ChangedItemsMeasure,
  FactorComparisonLayout,
  Measure,
} from '../../../compare/comparison.ts';
import type { ModelPairComparator, StudyComparer } from '../../../compare/comparing.ts';
import {
  makeAccuracyDirectionWords,
  makeAccuracyDifferencePhrases,
  answerAgreementSentence,
  type ComparisonFindingWords,
} from '../../../compare/finding.ts';
import { formatHolmSuffix } from '../../../compare/holm.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { moreRightQuestionsPhrase } from '../../../compare/scores.ts';
import type { NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { measureParaphrase } from '../measure/measure.ts';
import { questionVariantLevelIds, type ParaphraseModelItem } from '../measure/result.ts';
import { paraphraseAnswersByModel, type ModelItemAnswers } from '../measure/tally.ts';
import { paraphraseStudy, questionFactorId } from '../protocol/paraphrase.ts';
import { sharedParaphraseDesign, promptFormTitles, type SharedParaphraseDesign } from './shared-design.ts';
import { measureItemInBoth } from './items-in-both.ts';
import { changedItems, confidenceCategories, notReadByWording, measureModelPair } from './pair-measured.ts';

const points = { unit: 'points', digits: 1, times: 100 } as const;

const measures: readonly Measure[] = [
  {
    id: 'accuracy',
    title: 'Accuracy',
    ...points,
    inFile: 'accuracy',
    counted: 'items',
    models: { title: 'Accuracy', test: moreRightQuestionsPhrase },
    phrase: makeAccuracyDifferencePhrases('accuracy'),
  },
  {
    id: 'xparacon',
    title: 'Consistency (XParaCon)',
    meaning: 'One more is half the spread',
    unit: 'XParaCon',
    digits: 2,
    inFile: 'XParaCon',
    counted: 'steadier',
    models: {
      title: 'Consistency across paraphrases (XParaCon)',
      test: 'questions whose accuracies in the three wordings are closer together with one model than with the other',
    },
  },
  {
    id: 'mean-std',
    title: 'Mean spread',
    meaning: 'Standard deviation of a question’s accuracies over its three wordings, mean over questions',
    ...points,
    inFile: 'mean spread',
    counted: 'steadier',
    // This measure exists wherever XParaCon may be infinite.
    phrase: {
      none: 'has no spread to compare',
      equal: 'has as much spread over paraphrases',
      differs: 'has {size} points {more|less} spread over paraphrases',
    },
  },
  {
    id: 'perfectly-correct',
    title: 'Perfectly correct',
    meaning: 'Questions right under every order; “all” is the mean over the three wordings',
    ...points,
    inFile: 'perfectly correct',
  },
];

const counts: readonly ChangedItemsMeasure[] = [
  { id: 'steadier', title: 'Questions by spread', words: ['less sensitive', 'more sensitive', 'same'], isCorrected: true },
  { id: 'items', title: 'Questions by right answers', isCorrected: true },
];

const levels: readonly FactorComparisonLayout[] = [
  {
    id: 'question',
    by: 'question',
    title: 'In which wordings do they differ?',
    reading: 'Accuracy. Right of 0: the second run is right more often.',
    columns: ['accuracy', 'perfectly-correct'],
  },
];

const fromFirst = 'First run → second run, in order of the change';
const changedQuestionsTable: ChangedItemsTableSpec = {
  title: 'Questions that changed',
  none: 'No answer that both have became right or wrong.',
  reading:
    'Filled: right; hollow: wrong; hatched: unread; barred: refused; crossed: failed. Rows are the original and the two paraphrases, columns the orders of the choices.',
  columns: [
    { id: 'changed', title: 'Answers changed', meaning: 'That became right or wrong', digits: 0 },
    { id: 'accuracy', title: 'Accuracy (%)', meaning: fromFirst, digits: 1, times: 100 },
    { id: 'std', title: 'Spread (points)', meaning: fromFirst, digits: 1, times: 100 },
  ],
  strips: questionVariantLevelIds,
};

const confidenceCrossTable: CrossTableDescription = {
  title: 'How surely questions are answered',
  reading:
    'Questions by how many of their three wordings are right under every order: all three (consistent), one or two (inconsistent confidence), none (unconfident). Only questions that both runs answered in full.',
  caption: 'Questions by confidence, first run against second',
  kinds: confidenceCategories,
};

const finding: ComparisonFindingWords = {
  /** For a single pair, it also states how its items changed. */
  pair({ pair, say, isAlone }) {
    const found = `${say('accuracy')} and ${say('mean-std')}; ${xParaConText(differenceOfMeasure(pair, 'xparacon'))}.`;
    if (!isAlone) return found;
    const { gained, lost, same } = getTestedGainLossCounts(pair, 'steadier');
    const moved = `${count(gained)} of ${plural(gained + lost + same, 'question')} became less sensitive, ${count(lost)} more sensitive.`;
    return `${found} ${moved}${answerAgreementSentence(pair)}`;
  },
  counted: [
    [
      makeAccuracyDirectionWords('accuracy'),
      { kind: 'mean-std', more: 'is more sensitive', less: 'is less sensitive to paraphrases', isLessFirst: true },
    ],
  ],
};

function xParaConText({ one, other }: AnyDifference): string {
  const isThere = (value: MaybeInfinite) => typeof value !== 'object';
  if (!isThere(one) || !isThere(other)) return 'XParaCon is not in both';
  if (one === 'Infinity' && other === 'Infinity') return 'XParaCon is infinite in both, as no question’s accuracy varies';
  const inRun = (value: MaybeInfinite, run: string) =>
    value === 'Infinity'
      ? `infinite in the ${run}, as no question’s accuracy varies there`
      : `${formatFixed(Number(value), 2)} in the ${run}`;
  return `XParaCon is ${inRun(one, 'first run')} and ${inRun(other, 'second')}`;
}

const howCompared = [
  'Everything is over the answers that both have. The spread of a question is the population standard deviation of its accuracies with the original and the two paraphrases, each over the orders of the choices. XParaCon is −log₂ of the mean spread. If no question’s accuracy varies, the mean spread is 0 and XParaCon is infinite. The spreads can still be compared.',
  'Intervals: the questions are resampled a thousand times, with the same draw for both models. The middle 95% of the differences are kept. Few questions may differ, so one more is added that favours neither model, except for XParaCon. Answers to one question are correlated, so questions are drawn and counted, not answers. Same answer: of the cells where both answers could be read, the share that name the same choice, right or wrong, in any position.',
  clusteringExplanation,
];

export const paraphraseComparer: StudyComparer<SharedParaphraseDesign> = {
  ground: sharedParaphraseDesign,
  variants: ({ options }) => paraphraseStudy.variants(options[0]),
  measure({ plans, options }, runs, { pairs, ...drawing }): ModelPairComparator {
    const read = makePairByRunIndex((run) => ({
      answers: paraphraseAnswersByModel(runs[run].table, plans[run]),
      shown: measureParaphrase(runs[run].table, plans[run], { draws: 0 }).models,
    }));
    const questions = getById(paraphraseStudy.factors(options[0]), questionFactorId).levels;
    const [one, other] = options.map(({ form }) => promptFormTitles[form]);
    return {
      measures,
      counts,
      levels,
      changed: changedQuestionsTable,
      crossed: confidenceCrossTable,
      on: `${plural(plans[0].items.length, 'question')}, each in its three questions with the choices in the same orders`,
      alike: 'The two plans are the same in models, questions, prompts and settings.',
      ...(one !== other && { opens: `The second run asks with the ${other} prompt, the first with the ${one} one. ` }),
      notRead: {
        titles: questionVariantLevelIds.map((question) => getById(questions, question).title),
        of: (run, name) => {
          const own = read[run].answers.get(name);
          return own && notReadByWording(own);
        },
      },
      notes: [
        `Less sensitive: questions whose accuracy varies less between their three wordings in the second run. p: McNemar’s exact test over the questions that changed${formatHolmSuffix(pairs, 'corrected by Holm')}.`,
      ],
      how: howCompared,
      model: (run, name): ReadModel => ({
        answers: getOrThrow(read[run].answers, name),
        notRead: notReadByWording(getOrThrow(read[run].answers, name)),
        shown: assertDefined(
          read[run].shown.find(({ model }) => model === name),
          `model “${name}”`,
        ).items,
      }),
      pair(one: ReadModel, other: ReadModel) {
        const items = zip(one.answers, other.answers).map(([answers, others]) => measureItemInBoth(answers, others));
        const notRead = [one.notRead, other.notRead] as const;
        return { ...measureModelPair(items, questions, notRead, drawing), ...changedItems(items, [one.shown, other.shown]) };
      },
    };
  },
  finding,
};

interface ReadModel {
  readonly answers: readonly ModelItemAnswers[];
  /** By the paper’s rule, for each wording. */
  readonly notRead: NotReadSummary;
  readonly shown: readonly ParaphraseModelItem[];
}

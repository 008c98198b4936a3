import { countOf, valueOf } from '../../../compare/comparison.ts';
import { entryOf } from '../../../core/entry-of.ts';
import { undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import { known } from '../../../core/known.ts';
import { paired } from '../../../core/paired.ts';
import { withId } from '../../../core/with-id.ts';
import { count, fixed, plural } from '../../../core/words/format.ts';
import type {
  AnyDifference,
  Both,
  ChangedTable,
  CrossTable,
  Endless,
  ItemCount,
  LevelGroup,
  Measure,
} from '../../../compare/comparison.ts';
import type { Drawing, MeasuredGround, MeasuredPair, StudyComparing } from '../../../compare/comparing.ts';
import { inBothOnly, meanDifference, middleDrawn } from '../../../compare/difference.ts';
import { countedByRight, rightOften, sameAnswersSaid, type FindingWords } from '../../../compare/finding.ts';
import { holmSaid } from '../../../compare/holm.ts';
import {
  openToFillings,
  unlessNotRead,
  untestedIfNotRead,
  withLargestP,
  type NotReadOfBoth,
} from '../../../compare/not-read.ts';
import { ofBothRuns } from '../../../compare/pairs.ts';
import { moreRightAnswers, mostChanged } from '../../../compare/scores.ts';
import type { DrawnDifference } from '../../../compare/together.ts';
import { mean } from '../../../measure/mean.ts';
import { NotReadTally, type NotRead } from '../../../measure/not-read/not-read.ts';
import { addChanges, changesBetween } from '../../../measure/paired/paired-changes.ts';
import { pairedXParaConDraws } from '../../../measure/paired/paired-means.ts';
import { xParaCon } from '../../../measure/xparacon.ts';
import { measureParaphrase } from '../measure/measure.ts';
import { questionVariants, type Confidence, type ParaphraseModelItem } from '../measure/result.ts';
import { paraphraseAnswers, type ItemAnswers } from '../measure/tally.ts';
import { paraphrase, questionFactor } from '../protocol/paraphrase.ts';
import { commonQuestions, formTitles, type CommonQuestions } from './ground.ts';
import { itemInBoth, type ItemInBoth, type ItemOfOne } from './items-in-both.ts';

const points = { unit: 'points', digits: 1, times: 100 } as const;

const measures: readonly Measure[] = [
  {
    id: 'accuracy',
    title: 'Accuracy',
    ...points,
    inFile: 'accuracy',
    counted: 'items',
    models: { title: 'Accuracy', test: moreRightAnswers },
    phrase: rightOften('accuracy'),
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
    // It is always there where XParaCon may be infinite.
    phrase: {
      none: 'has no spread that both runs can give',
      equal: 'moves as much between paraphrases',
      differs: 'moves {size} points {more|less} between paraphrases',
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

const counts: readonly ItemCount[] = [
  { id: 'steadier', title: 'Questions by spread', words: ['steadier', 'less steady', 'same'], isCorrected: true },
  { id: 'items', title: 'Questions by right answers', isCorrected: true },
];

const levels: readonly LevelGroup[] = [
  {
    id: 'question',
    by: 'question',
    title: 'In which wordings do they differ?',
    reading: 'Accuracy. Right of 0: the second run is right more often.',
    columns: ['accuracy', 'perfectly-correct'],
  },
];

const fromFirst = 'First run → second run; put in order by the change';
const changed: ChangedTable = {
  title: 'Questions that changed',
  none: 'No answer that both have became right or wrong.',
  reading:
    'Filled: right; hollow: wrong; hatched: unreadable; barred: refused; crossed: failed. Rows are the original and the two paraphrases, columns the orders of the choices.',
  columns: [
    { id: 'changed', title: 'Answers changed', meaning: 'That became right or wrong', digits: 0 },
    { id: 'accuracy', title: 'Accuracy (%)', meaning: fromFirst, digits: 1, times: 100 },
    { id: 'std', title: 'Spread (points)', meaning: fromFirst, digits: 1, times: 100 },
  ],
  strips: questionVariants,
};

const confidences: readonly { readonly id: Confidence; readonly title: string }[] = [
  { id: 'consistent', title: 'Consistently right' },
  { id: 'inconsistent', title: 'Right in some wordings' },
  { id: 'unconfident', title: 'Not surely right in any' },
];

const crossed: CrossTable = {
  title: 'How surely questions are answered',
  reading:
    'Questions by how many of their three wordings are right under every order: all three (consistent), one or two (inconsistent confidence), none (unconfident). Only questions that both runs answered in full.',
  caption: 'Questions by confidence, first run against second',
  kinds: confidences,
};

const finding: FindingWords = {
  /** Of one pair alone what became of its items too. */
  pair({ pair, say, isAlone }) {
    const found = `${say('accuracy')} and ${say('mean-std')}; ${xParaConSaid(valueOf(pair, 'xparacon'))}.`;
    if (!isAlone) return found;
    const { gained, lost, same } = countOf(pair, 'steadier');
    const moved = `${count(gained)} of ${plural(gained + lost + same, 'question')} became steadier, ${count(lost)} less steady.`;
    return `${found} ${moved}${sameAnswersSaid(pair)}`;
  },
  counted: [
    [
      countedByRight('accuracy'),
      { kind: 'mean-std', more: 'is less steady', less: 'is steadier over paraphrases', isLessFirst: true },
    ],
  ],
};

function xParaConSaid({ one, other }: AnyDifference): string {
  const isThere = (value: Endless) => typeof value !== 'object';
  if (!isThere(one) || !isThere(other)) return 'XParaCon is not in both';
  if (one === 'Infinity' && other === 'Infinity')
    return 'XParaCon is infinite in both, as no question’s accuracy moves';
  const inRun = (value: Endless, run: string) =>
    value === 'Infinity'
      ? `infinite in the ${run}, as no question’s accuracy moves there`
      : `${fixed(Number(value), 2)} in the ${run}`;
  return `XParaCon is ${inRun(one, 'first run')} and ${inRun(other, 'second')}`;
}

const howCompared = [
  'Everything is over the answers that both have. The spread of a question is the population standard deviation of its accuracies with the original and the two paraphrases, each over the orders of the choices; XParaCon is −log₂ of the mean spread. Where no question moves, the mean spread is 0 and XParaCon is infinite; the spreads can still be compared.',
  'Intervals: the questions are resampled a thousand times, the same draw for both models, and the middle 95% of the differences are kept. Few questions may differ; one more, leaning neither way, is added, except for XParaCon. Answers to one question are correlated, so questions are drawn and counted, not answers. Same answer: of the answers that both could be read, the share that name the same choice, right or wrong, wherever it stood.',
];

export const paraphraseComparing: StudyComparing<CommonQuestions> = {
  ground: commonQuestions,
  variants: ({ options }) => paraphrase.variants(options[0]),
  measure({ plans, options }, runs, { pairs, ...drawing }): MeasuredGround {
    const read = ofBothRuns((run) => ({
      answers: paraphraseAnswers(runs[run].table, plans[run]),
      shown: measureParaphrase(runs[run].table, plans[run], { draws: 0 }).models,
    }));
    const questions = withId(paraphrase.factors(options[0]), questionFactor).levels;
    const [one, other] = options.map(({ form }) => formTitles[form]);
    return {
      measures,
      counts,
      levels,
      changed,
      crossed,
      on: `${plural(plans[0].items.length, 'question')}, each in its three questions with the choices in the same orders`,
      alike: 'The two plans are the same in models, questions, prompts and settings.',
      ...(one !== other && { opens: `The second run asks with the ${other} prompt, the first with the ${one} one. ` }),
      notRead: {
        titles: questionVariants.map((question) => withId(questions, question).title),
        of: (run, name) => {
          const own = read[run].answers.get(name);
          return own && notReadByWording(own);
        },
      },
      notes: [
        `Steadier: questions whose accuracy moves less between their three wordings in the second run. p: McNemar’s exact test over the questions that changed${holmSaid(pairs, 'corrected by Holm')}.`,
      ],
      how: howCompared,
      model: (run, name): ReadModel => ({
        answers: entryOf(read[run].answers, name),
        notRead: notReadByWording(entryOf(read[run].answers, name)),
        shown: known(
          read[run].shown.find(({ model }) => model === name),
          `model “${name}”`,
        ).items,
      }),
      pair(one: ReadModel, other: ReadModel) {
        const items = paired(one.answers, other.answers).map(([answers, others]) => itemInBoth(answers, others));
        const notRead = [one.notRead, other.notRead] as const;
        return {
          ...pairMeasured(items, questions, notRead, drawing),
          ...changedItems(items, [one.shown, other.shown]),
        };
      },
    };
  },
  finding,
};

interface ReadModel {
  readonly answers: readonly ItemAnswers[];
  /** By the paper’s rule; of each wording. */
  readonly notRead: NotRead;
  readonly shown: readonly ParaphraseModelItem[];
}

type Measured = Omit<MeasuredPair, 'changed' | 'changedItems'>;

function pairMeasured(
  items: readonly ItemInBoth[],
  questions: readonly { readonly id: string; readonly title: string }[],
  notRead: NotReadOfBoth,
  drawing: Drawing,
): Measured {
  const difference = (value: (own: ItemOfOne) => number, why = noneInBoth) =>
    meanDifference([bothOf(items, value)], drawing, () => why);
  const spreads = bothOf(items, ({ std }) => std);
  const unlessMuch = (found: DrawnDifference) => unlessNotRead(found, notRead);
  return {
    values: {
      accuracy: openToFillings(
        difference((own) => own.mean),
        notRead,
      ),
      'mean-std': unlessMuch(difference(({ std }) => std)),
      xparacon: unlessMuch(xParaConDifference(inBothOnly(spreads), drawing)),
      'perfectly-correct': unlessMuch(difference(({ perfect }) => mean(Object.values(perfect)), noneWhole)),
    },
    levels: questionVariants.map((question, q) => ({
      group: 'question',
      id: question,
      label: withId(questions, question).title,
      behind: { scenario: question },
      values: {
        accuracy: openToFillings(
          difference(({ accuracy }) => accuracy[question]),
          notRead,
          { ways: [q] },
        ),
        'perfectly-correct': unlessNotRead(
          difference(({ perfect }) => perfect[question], noneWhole),
          notRead,
          { ways: [q] },
        ),
      },
      answers: addChanges(items.map(({ changes }) => changes[question])),
    })),
    answers: addChanges(items.flatMap(({ changes }) => Object.values(changes))),
    counts: {
      // Steadier is what moves less.
      steadier: untestedIfNotRead(changesBetween(spreads[1], spreads[0]), notRead),
      items: withLargestP(changesBetween(...bothOf(items, (own) => own.mean)), notRead),
    },
    crossed: confidences.flatMap(({ id: before }) =>
      confidences.map(({ id: after }) => ({
        one: before,
        other: after,
        items: items.filter(({ one, other }) => one.confidence === before && other.confidence === after).length,
      })),
    ),
  };
}

const bothOf = (items: readonly ItemInBoth[], value: (own: ItemOfOne) => number): Both<number[]> => [
  items.map(({ one }) => value(one)),
  items.map(({ other }) => value(other)),
];

/** How the answers came back, wordings in their order. */
function notReadByWording(answers: readonly ItemAnswers[]): NotRead {
  const tally = new NotReadTally([answers.length], questionVariants.length);
  for (const [i, { rows }] of answers.entries())
    for (const [q, question] of questionVariants.entries())
      for (const row of rows[question]) if (row) tally.add(0, i, q, row);
  return tally.done();
}

/** Undefined where either is infinite. */
function xParaConDifference([one, other]: Both<readonly number[]>, drawing: Drawing): DrawnDifference {
  if (one.length === 0) return { one: noneInBoth, other: noneInBoth, difference: noneInBoth, interval: noneInBoth };
  const before = xParaCon(one);
  const after = xParaCon(other);
  const endless = endlessIn(before === Infinity, after === Infinity);
  const named = (value: number) => (value === Infinity ? 'Infinity' : value);
  return {
    one: named(before),
    other: named(after),
    difference: endless ?? after - before,
    ...(endless ? { interval: endless } : middleDrawn(pairedXParaConDraws(one, other, drawing), [one.length])),
  };
}

function endlessIn(one: boolean, other: boolean) {
  if (!one && !other) return undefined;
  const whose = one && other ? 'either model' : `the ${one ? 'first' : 'second'} model`;
  return undefinedBecause(`no question’s accuracy moves between its wordings for ${whose}: XParaCon is infinite there`);
}

const noneInBoth = undefinedBecause('there is no question that both answered in all three wordings');
const noneWhole = undefinedBecause('there is no question that both answered under every order');

/** Those with an answer that became right or wrong. */
function changedItems(
  items: readonly ItemInBoth[],
  shown: Both<readonly ParaphraseModelItem[]>,
): Pick<MeasuredPair, 'changed' | 'changedItems'> {
  const orNone = (value: number): Maybe => (Number.isNaN(value) ? noneInBoth : value);
  const changed = items.flatMap((item, i) => {
    const { gained, lost } = addChanges(Object.values(item.changes));
    if (gained + lost === 0) return [];
    const values = {
      changed: gained + lost,
      accuracy: { one: orNone(item.one.mean), other: orNone(item.other.mean) },
      std: { one: orNone(item.one.std), other: orNone(item.other.std) },
    };
    const strip = (run: 0 | 1) => questionVariants.map((question) => known(shown[run][i], 'item').cells[question]);
    return [{ item: item.item, values, strips: ofBothRuns(strip) }];
  });
  return {
    changed: changed.sort((a, b) => b.values.changed - a.values.changed).slice(0, mostChanged),
    changedItems: changed.length,
  };
}

import { answerReaderVersion } from '../../../../src/reading/reader-version.ts';
import { undefinedBecause } from '../../../../src/base/json/json.ts';
import {
  buildPublishedFineTuneResult,
  buildPrintedJudgeModelResult,
  buildPublishedRoparqResult,
} from '../../../../src/studies/paraphrase/published/roparq-result.ts';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import type {
  ParaphraseMeasures,
  ParaphraseModelResult,
  ParaphraseResult,
} from '../../../../src/studies/paraphrase/measure/result.ts';
import published from '../../../../public/published/roparq.json' with { type: 'json' };

export const paper = published as PublishedPaper;

/** RoParQ's ten models by subset, the three models before and after fine-tuning, and the judge. */
export const publishedParaphrases = buildPublishedRoparqResult(paper);
export const tuned = buildPublishedFineTuneResult(paper);
export const judge = buildPrintedJudgeModelResult(paper);

const noInterval = undefinedBecause('fewer than two questions');

/** Three items under two orders: one varies by ½ − 1 − ½, one is constant, one has every kind of cell and is incomplete. */
const measures: ParaphraseMeasures = {
  accuracy: 0.625,
  accuracyInterval: [0.5, 0.75],
  // The standard deviation of 0.5, 1 and 0.5 is √2/6. With the constant item the mean is √2/12: log₂ of 12/√2.
  xParaCon: Math.log2(12 / Math.SQRT2),
  xParaConInterval: [2, 'Infinity'],
  meanStd: Math.SQRT2 / 12,
  perVariant: { q0: 0.5, q1: 0.75, q2: 0.625 },
  perVariantInterval: { q0: [0.25, 0.75], q1: [0.5, 1], q2: noInterval },
  perfectlyCorrect: { q0: 0.5, q1: 1, q2: 0.5 },
  confidence: { consistent: 1, inconsistent: 1, unconfident: 0 },
  positionBias: [
    { letter: 'A', chosen: 0.7, correct: 0.5 },
    { letter: 'B', chosen: 0.3, correct: 0.5 },
  ],
  itemCounts: { items: 3, xParaCon: 2, complete: 2 },
  cells: 18,
  answered: 15,
  failed: 1,
  unreadable: 4,
  refused: 1,
  tolerantOnly: 3,
  readOtherwise: 4,
  tolerantAccuracy: 0.75,
  promptEffect: { value: 1.5, floor: 10.25, interval: [-2.5, 5.5], p: 0.125 },
  tolerantEffect: { value: 4.5, floor: 7.25, interval: [0.5, 8.5], p: 0.002 },
  cut: 1,
  changedByHand: 0,
};

const items: ParaphraseModelResult['items'] = [
  {
    item: 'words/001',
    accuracy: { q0: 1, q1: 1, q2: 1 },
    std: 0,
    confidence: 'consistent',
    cells: { q0: '11', q1: '11', q2: '11' },
  },
  {
    item: 'words/002',
    accuracy: { q0: 0.5, q1: 1, q2: 0.5 },
    std: Math.SQRT2 / 6,
    confidence: 'inconsistent',
    cells: { q0: '10', q1: '11', q2: '?1' },
  },
  {
    item: 'sums/001',
    accuracy: { q0: 0, q1: undefinedBecause('no answers yet'), q2: 0 },
    std: undefinedBecause('answers are missing'),
    confidence: undefinedBecause('answers are missing'),
    cells: { q0: '~x', q1: '..', q2: '0.' },
  },
];

const timed = { tokens: { prompt: 80, completion: 12.5 }, ms: { prefill: 3, decode: 20 } };

/** A model as above, one that never varies, and one without answers. */
export const threeWavering: ParaphraseResult = {
  study: 'paraphrase',
  rules: '2',
  reader: answerReaderVersion,
  margin: 3,
  verdicts: [
    {
      claim: 'so-far',
      models: ['small:tiny-a@1', 'small:tiny-b@1', 'small:tiny-c@1'],
      value: 30,
      why: '',
      about: { cells: '54' },
    },
  ],
  models: [
    {
      model: 'small:tiny-a@1',
      ...measures,
      subsets: [
        { subset: 'answer first', sets: ['words'], ...measures, xParaConInterval: [2, 3] },
        { subset: 'reasoning first', sets: ['sums', 'more-sums'], ...measures, accuracy: 0.25 },
      ],
      items,
      ...timed,
    },
    {
      model: 'small:tiny-b@1',
      ...measures,
      accuracy: 0.5,
      xParaCon: 'Infinity',
      meanStd: 0,
      xParaConInterval: ['Infinity', 'Infinity'],
      unreadable: 0,
      tolerantOnly: 0,
      subsets: [],
      items: items.slice(0, 1),
      ...timed,
    },
    {
      model: 'small:tiny-c@1',
      ...measures,
      accuracy: undefinedBecause('no answers yet'),
      xParaCon: undefinedBecause('no answers yet'),
      meanStd: undefinedBecause('no answers yet'),
      accuracyInterval: noInterval,
      xParaConInterval: noInterval,
      positionBias: [],
      subsets: [],
      items: [],
      answered: 0,
      unreadable: 0,
      tolerantOnly: 0,
      itemCounts: { items: 3, xParaCon: 0, complete: 0 },
      ...timed,
    },
  ],
  items: items.map(({ item, accuracy, std }) => ({ item, accuracy, std })),
  form: 'plain',
  openItems: 1,
  partial: true,
  orders: { asked: 8, least: 2 },
};

import { undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import { mean } from '../../../measure/mean.ts';
import { agreement } from '../../../measure/paired-agreement.ts';
import { addChanges, changesBetween } from '../../../measure/paired-changes.ts';
import { pairedMeanInterval, pairedXParaConInterval } from '../../../measure/paired-means.ts';
import { xParaCon } from '../../../measure/xparacon.ts';
import { planId } from '../../../core/plan.ts';
import { paraphrase, questionFactor } from '../protocol/paraphrase.ts';
import { measureParaphrase } from '../measure/measure.ts';
import { questionVariants, type Confidence, type ParaphraseModelItem, type XParaCon } from '../measure/result.ts';
import { paraphraseAnswers } from '../measure/tally.ts';
import { UserError } from '../../../core/user-error.ts';
import { correctedOverPairs } from '../../../compare/holm.ts';
import { commonQuestions } from './ground.ts';
import { itemInBoth, type ItemInBoth, type ItemOfOne } from './items.ts';
import { usualPairs } from '../../../compare/pairs.ts';
import type { ComparedRun, CompareOptions } from '../../../compare/runs.ts';
import { tested } from '../../../compare/scores.ts';
import type { Difference } from '../../../compare/comparison.ts';
import type {
  ChangedParaphraseItem,
  ConfidenceChange,
  ParaphraseComparison,
  ParaphrasePair,
  QuestionComparison,
  XParaConDifference,
} from './comparison.ts';

const usualDraws = 1000;
const mostChanged = 100;

interface Settings {
  readonly draws: number;
  readonly seed: number;
}

/** Holds two runs of the paraphrase study against each other: another prompt or another model on the same questions in the same orders. */
export async function compareParaphrases(
  one: ComparedRun,
  other: ComparedRun,
  { pairs, draws = usualDraws }: CompareOptions = {},
): Promise<ParaphraseComparison> {
  const { plans, options, apart } = commonQuestions(one.plan, other.plan);
  const runs = [one, other].map(({ table }, run) => ({
    answers: paraphraseAnswers(table, plans[run]!),
    shown: new Map(
      measureParaphrase(table, plans[run]!, { draws: 0 }).models.map(({ model, items }) => [model, items]),
    ),
  }));
  const of = (run: 0 | 1, model: string) => {
    const { answers, shown } = runs[run]!;
    const [own, items] = [answers.get(model), shown.get(model)];
    if (!own || !items) throw new UserError(`The ${run === 0 ? 'first' : 'second'} run has no model «${model}».`);
    return { answers: own, shown: items };
  };
  const titles = paraphrase.factors(options[0]).find(({ id }) => id === questionFactor)!.levels;
  const settings = { draws, seed: one.plan.seed };
  const found = (pairs ?? usualPairs(one.plan.models, other.plan.models)).map((pair) => {
    const [before, after] = [of(0, pair.one), of(1, pair.other)];
    const items = before.answers.map((answers, i) => itemInBoth(answers, after.answers[i]!));
    return {
      ...pair,
      ...comparePair(items, settings),
      questions: questionVariants.map((question): QuestionComparison => {
        const [accuracy, perfect] = [
          both(items, (own) => own.accuracy[question]),
          both(items, (own) => own.perfect[question]),
        ];
        return {
          ...{ question, title: titles.find(({ id }) => id === question)!.title },
          accuracy: differenceOf(accuracy, settings, noneInBoth),
          perfectlyCorrect: differenceOf(perfect, settings, noneWhole),
          answers: addChanges(items.map(({ changes }) => changes[question])),
        };
      }),
      ...changedItems(items, before.shown, after.shown),
    };
  });
  return {
    same: (await planId(one.plan)) === (await planId(other.plan)),
    apart,
    items: plans[0].items.length,
    forms: [options[0].form, options[1].form],
    pairs: correctedOverPairs(found),
  };
}

function comparePair(items: readonly ItemInBoth[], settings: Settings) {
  const spreads = both(items, ({ std }) => std);
  const accuracies = both(items, (own) => own.mean);
  const said = items.flatMap((item) => item.said);
  return {
    compared: accuracies.one.length,
    accuracy: differenceOf(accuracies, settings, noneInBoth),
    meanStd: differenceOf(spreads, settings, noneInBoth),
    xParaCon: xParaConDifference(spreads, settings),
    perfectlyCorrect: differenceOf(
      both(items, ({ perfect }) => mean(Object.values(perfect))),
      settings,
      noneWhole,
    ),
    // Steadier is what moves less.
    steadier: tested(changesBetween(spreads.other, spreads.one)),
    items: tested(changesBetween(accuracies.one, accuracies.other)),
    answers: addChanges(items.flatMap(({ changes }) => Object.values(changes))),
    agreement: agreement(
      said.map(([first]) => first),
      said.map(([, second]) => second),
    ),
    confidence: confidenceChanges(items),
  };
}

/** What both have on the same items, side by side. */
interface Both {
  readonly one: readonly number[];
  readonly other: readonly number[];
}

function both(items: readonly ItemInBoth[], value: (own: ItemOfOne) => number): Both {
  const there = items.filter((item) => !Number.isNaN(value(item.one) + value(item.other)));
  return { one: there.map((item) => value(item.one)), other: there.map((item) => value(item.other)) };
}

function differenceOf({ one, other }: Both, settings: Settings, none: ReturnType<typeof undefinedBecause>): Difference {
  if (one.length === 0) return { one: none, other: none, difference: none, interval: none };
  const [before, after] = [mean(one), mean(other)];
  return {
    ...{ one: before, other: after, difference: after - before },
    interval: pairedMeanInterval(one, other, settings),
  };
}

function xParaConDifference({ one, other }: Both, settings: Settings): XParaConDifference {
  if (one.length === 0) return { one: noneInBoth, other: noneInBoth, difference: noneInBoth, interval: noneInBoth };
  const [before, after] = [xParaCon(one), xParaCon(other)];
  const endless = endlessIn(before === Infinity, after === Infinity);
  return {
    ...{ one: orInfinity(before), other: orInfinity(after) },
    difference: endless ?? after - before,
    interval: endless ?? pairedXParaConInterval(one, other, settings),
  };
}

const orInfinity = (value: number): XParaCon => (value === Infinity ? 'Infinity' : value);

function endlessIn(one: boolean, other: boolean) {
  if (!one && !other) return undefined;
  const whose = one && other ? 'either model' : `the ${one ? 'first' : 'second'} model`;
  return undefinedBecause(`no item’s accuracy moves between its questions for ${whose}: XParaCon is without end there`);
}

const noneInBoth = undefinedBecause('there is no item of which both answered all three questions');
const noneWhole = undefinedBecause('there is no item that both answered under every order');

const confidences: readonly Confidence[] = ['consistent', 'inconsistent', 'unconfident'];

const confidenceChanges = (items: readonly ItemInBoth[]): ConfidenceChange[] =>
  confidences.flatMap((before) =>
    confidences.map((after) => ({
      ...{ one: before, other: after },
      items: items.filter(({ one, other }) => one.confidence === before && other.confidence === after).length,
    })),
  );

function changedItems(
  items: readonly ItemInBoth[],
  one: readonly ParaphraseModelItem[],
  other: readonly ParaphraseModelItem[],
): Pick<ParaphrasePair, 'changed' | 'changedItems'> {
  const orNone = (value: number): Maybe => (Number.isNaN(value) ? noneInBoth : value);
  const outcome = (own: ItemOfOne, { cells }: ParaphraseModelItem) => ({
    ...{ accuracy: orNone(own.mean), std: orNone(own.std), cells },
  });
  const changed = items.flatMap((item, i): ChangedParaphraseItem[] => {
    const { gained, lost } = addChanges(Object.values(item.changes));
    if (gained + lost === 0) return [];
    return [
      {
        ...{ item: item.item, changed: gained + lost },
        ...{ one: outcome(item.one, one[i]!), other: outcome(item.other, other[i]!) },
      },
    ];
  });
  return {
    changed: changed.sort((a, b) => b.changed - a.changed).slice(0, mostChanged),
    changedItems: changed.length,
  };
}

import { extractColumnFromRows } from '../../core/items/column.ts';
import { isNumber, undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import type { ExtractionEffectResult } from '../../core/json/readings-form.ts';
import { templateMeanPercents, type ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import {
  makeReadAndRightShares,
  formShareOfVariance,
  splitScoreDifference,
  formKnowledgeSplits,
  type ReadAndRightShares,
} from './form-and-knowledge.ts';
import { promptSpread, fullPlanSpreadVariance } from './prompt-spread.ts';

/** A model's answers under one way of parsing: the scores by benchmark, and how many answers were readable. */
export interface ScoreTablesUnderExtraction {
  readonly reading: ExtractionEffectResult['readings'][number]['reading'];
  readonly answered: number;
  readonly read: number;
  readonly tables: readonly ScoreMatrix[];
}

interface TitledPrompt {
  readonly id: string;
  readonly title: string;
}

/**
 * How much of the prompts' effect is form: μ and σ of the same answers under each way of parsing. It also gives the part of
 * the difference between prompts that comes from unreadable answers (`form-and-knowledge.ts`). The last way of parsing is
 * the one that counts. `readable` has the same tables with 1 for a readable answer in place of a score. Uses the existing
 * answers, in percent and points. σ is that of the additive fit (`promptSpread`).
 */
export function modelExtractionEffect(
  readings: readonly ScoreTablesUnderExtraction[],
  readable: readonly ScoreMatrix[],
  titles: readonly TitledPrompt[],
): Omit<ExtractionEffectResult, 'model'> {
  const used = readings.at(-1)?.tables ?? [];
  const shares = scoresOf(readable, titles.length);
  const prompts = scoresOf(used, titles.length).map((score, t) => {
    const share = shares[t];
    return share === undefined || Number.isNaN(score) ? undefined : makeReadAndRightShares(share, score);
  });
  return { readings: readings.map(readingRow), ...partsOf(prompts, titles) };
}

function readingRow({
  reading,
  answered,
  read,
  tables,
}: ScoreTablesUnderExtraction): ExtractionEffectResult['readings'][number] {
  const spread = promptSpread(tables);
  const scores = scoresOf(tables, tables[0]?.templates ?? 0).filter((score) => !Number.isNaN(score));
  return {
    reading,
    answered,
    read,
    mu: spread ? 100 * spread.mu : scores.length > 0 ? 100 * mean(scores) : noAnswers,
    sigma: spread ? 100 * Math.sqrt(fullPlanSpreadVariance(spread)) : tooFew,
  };
}

const noAnswers = undefinedBecause('no prompt has answers on every benchmark yet');
const tooFew = undefinedBecause('too few cells are answered to compare prompts');

/** S_t as a fraction: the mean over benchmarks; NaN if one has no answer. */
function scoresOf(tables: readonly ScoreMatrix[], prompts: number): number[] {
  const bySet = tables.map(templateMeanPercents);
  return Array.from({ length: prompts }, (_, t) => mean(extractColumnFromRows(bySet, t)) / 100);
}

function partsOf(
  prompts: readonly (ReadAndRightShares | undefined)[],
  templates: readonly TitledPrompt[],
): Pick<ExtractionEffectResult, 'prompts' | 'pair' | 'formShare'> {
  const there = prompts.flatMap((each) => (each ? [each] : []));
  const splits = formKnowledgeSplits(there);
  const places = prompts.flatMap((each, t) => (each ? [t] : []));
  return {
    prompts: templates.map(({ id, title }, t) => {
      const own = prompts[t];
      const split = 'why' in splits ? splits : (splits[places.indexOf(t)] ?? noAnswers);
      return {
        scenario: id,
        title,
        score: own ? 100 * own.score : noAnswers,
        read: own ? 100 * own.read : noAnswers,
        right: own ? inPoints(own.right) : noAnswers,
        form: 'why' in split ? split : 100 * split.form,
        knowledge: 'why' in split ? split : 100 * split.knowledge,
      };
    }),
    pair: widestOf(prompts, templates),
    formShare: formShareOfVariance(there),
  };
}

const inPoints = (value: MaybeNumber): MaybeNumber => (isNumber(value) ? 100 * value : value);

/** The first of the best and the first of the worst. */
function widestOf(
  prompts: readonly (ReadAndRightShares | undefined)[],
  templates: readonly TitledPrompt[],
): ExtractionEffectResult['pair'] {
  let best: TitledRates | undefined;
  let worst: TitledRates | undefined;
  for (const [t, { title }] of templates.entries()) {
    const own = prompts[t];
    if (!own) continue;
    if (!best || own.score > best.own.score) best = { own, title };
    if (!worst || own.score < worst.own.score) worst = { own, title };
  }
  if (!best || !worst || best.own.score === worst.own.score)
    return undefinedBecause(best ? 'all prompts have the same score' : noAnswers.why);
  const split = splitScoreDifference(best.own, worst.own);
  return {
    best: best.title,
    worst: worst.title,
    difference: 100 * (best.own.score - worst.own.score),
    form: 'why' in split ? split : 100 * split.form,
    knowledge: 'why' in split ? split : 100 * split.knowledge,
  };
}

interface TitledRates {
  readonly own: ReadAndRightShares;
  readonly title: string;
}

import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import type { ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { unratedAtChanceReason } from '../../../measure/doctor/withheld.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { chanceScore, scoreEstimateOfSpread, unratedReason } from '../../../measure/verdicts/not-rated.ts';
import { promptSpread, type PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import type { ModelVerdictInputs } from '../../../measure/verdicts/effect-card.ts';
import {
  perSetEffectResultsWithHolm,
  gatherModelEvidence,
  isEffect,
  effectPValue,
  toPromptEffectResult,
} from '../../../measure/verdicts/evidence.ts';
import { findWidestPromptPair } from '../../../measure/verdicts/widest-pair.ts';
import type { StyleBootstrapSettings } from './measure.ts';
import type { StyleEffect, StyleResultRow } from './result.ts';
import { summariseNotReadAnswers, scoresByStyle, type ModelBenchmarkAnswers } from './tally.ts';

/** What a model’s answers under one decoding, over all benchmarks, show about the styles. */
export interface ModelDecodingEvidence extends ModelVerdictInputs {
  readonly decoding: string;
  readonly benchmarks: readonly string[];
  /** In percent. */
  readonly mu: MaybeNumber;
  readonly cells: number;
  /** Cells that have a response, including failed ones. */
  readonly returned: number;
  readonly missing: number;
  readonly spread: PromptSpread | undefined;
}

/**
 * Returns one entry for each model × decoding, in the order of the answers. `measurePromptEffect` takes styles in place of
 * prompts. `examined` returns the run’s answers under a decoding.
 */
export function evidenceByModelDecoding(
  answers: readonly ModelBenchmarkAnswers[],
  examined: (decoding: string) => ExaminedData,
  drawing: StyleBootstrapSettings,
): ModelDecodingEvidence[] {
  const chance = chanceScore([...new Set(answers.flatMap(({ items }) => items))]);
  const lines = new Map<string, ModelBenchmarkAnswers[]>();
  for (const each of answers) {
    const key = JSON.stringify([each.model, each.decoding]);
    lines.set(key, [...(lines.get(key) ?? []), each]);
  }
  return [...lines.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const tables = own.map(scoresByStyle);
    const spread = promptSpread(tables);
    const rows = own.flatMap((each) => each.rows);
    const there = rows.flatMap((row) => (row ? [row] : []));
    const answered = there.filter(({ score }) => score !== null);
    const of = (kind: string) => answered.filter(({ reading }) => reading.kind === kind).length;
    const counts = {
      answered: answered.length,
      failed: there.length - answered.length,
      unreadable: of('unreadable'),
      refused: of('refusal'),
    };
    const { questions, answers: answersByModel } = examined(first.decoding);
    return [
      {
        ...gatherModelEvidence(first.model, tables, spread, drawing, summariseNotReadAnswers(own)),
        decoding: first.decoding,
        benchmarks: own.map(({ benchmark }) => benchmark),
        notRated:
          unratedReason(counts, scoreEstimateOfSpread(spread), chance) ??
          unratedAtChanceReason(questions, { tables, answers: answersByModel.get(first.model) ?? [] }),
        spread,
        mu: spread ? 100 * spread.mu : undefinedBecause('too few questions are answered under two styles or more'),
        cells: rows.length,
        returned: there.length,
        missing: rows.length - answered.length,
      },
    ];
  });
}

/** The effect for each model and decoding, for the result. p is corrected over the rated models of the decoding. */
export function evidenceToStyleEffects(
  judged: readonly ModelDecodingEvidence[],
  models: readonly StyleResultRow[],
  styles: readonly string[],
): StyleEffect[] {
  return judged.map(({ model, decoding, mu, notRated, effect, bounds }) => {
    const family = judged.filter((other) => other.decoding === decoding && !other.notRated && isEffect(other.effect));
    const corrected = holm(family.map(effectPValue));
    const p = corrected[family.findIndex((other) => other.model === model)];
    const widest = isEffect(effect) ? findWidestPromptPair(effect, styles, bounds) : undefined;
    return {
      model,
      decoding,
      mu,
      byStyle: meanAccuracyByStyle(
        models.filter((line) => line.model === model && line.decoding === decoding),
        styles,
      ),
      ...(notRated && { notRated: notRated.why }),
      promptEffect: toPromptEffectResult({ effect, bounds }, p),
      ...(widest && { widest }),
    };
  });
}

/** The mean over a model’s benchmarks. All have the same weight. */
export const meanAccuracyByStyle = (
  lines: readonly Pick<StyleResultRow, 'accuracy' | 'benchmark'>[],
  styles: readonly string[],
): MaybeNumber[] =>
  styles.map((style) => {
    const accuracies = lines.map(({ accuracy }) => accuracy[style]).filter((each) => each !== undefined);
    const known = accuracies.filter(isNumber);
    return known.length > 0 && known.length === lines.length
      ? mean(known)
      : undefinedBecause('a benchmark has no answer in this style yet');
  });

/** Adds to each line the styles’ effect on its benchmark. p is corrected over the model’s benchmarks. */
export function addStyleEffectsToResults(
  models: readonly StyleResultRow[],
  judged: readonly ModelDecodingEvidence[],
): StyleResultRow[] {
  const bySet = judged.map(perSetEffectResultsWithHolm);
  return models.map((line) => {
    const m = judged.findIndex(({ model, decoding }) => model === line.model && decoding === line.decoding);
    const promptEffect = bySet[m]?.[judged[m]?.benchmarks.indexOf(line.benchmark) ?? -1];
    return promptEffect ? { ...line, promptEffect } : line;
  });
}

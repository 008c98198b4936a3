import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import type { BestWorstPromptGap } from '../../../core/json/result-form.ts';
import type { ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { unratedAtChanceReason } from '../../../measure/doctor/withheld.ts';
import { holm } from '../../../measure/significance/holm.ts';
import { groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import { isBinary, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { tooFewReadableReason } from '../../../measure/verdicts/not-rated.ts';
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
import type { BootstrapSettings } from './measure.ts';
import { summariseModelOverSets } from './over-sets.ts';
import type { ConfigurationModelResult } from './judged-form.ts';
import type { ConfigurationModelSetRow } from './result.ts';
import type { ConfigurationTally, ModelSetAnswers } from './tally.ts';

/** What a model’s answers over all its sets show about the configurations. */
export interface ModelConfigurationEvidence extends ModelVerdictInputs {
  readonly datasets: readonly string[];
  /** In percent. */
  readonly mu: MaybeNumber;
  readonly limit: ConfigurationModelResult['limit'];
  readonly cells: number;
  /** Cells that have a response, including failed ones. */
  readonly returned: number;
  readonly missing: number;
  readonly spread: PromptSpread | undefined;
}

/**
 * Returns one entry for each model, in the plan’s order. `measurePromptEffect` takes configurations in place of prompts. The
 * score of a configuration is the mean of its samples.
 */
export function configurationEvidencePerModel(
  { answers, configurations, samples, notRead }: ConfigurationTally,
  { questions, answers: answersByModel }: ExaminedData,
  drawing: BootstrapSettings,
): ModelConfigurationEvidence[] {
  const models = [...new Set(answers.map(({ model }) => model))];
  return models.map((model) => {
    const own = answers.filter((each) => each.model === model);
    const tables = own.map((each) => scoresOf(each, configurations.length, samples));
    const spread = promptSpread(tables);
    const sum = (field: 'cells' | 'answered' | 'failed' | 'unreadable' | 'refused') =>
      own.reduce((total, { counts }) => total + counts[field], 0);
    const counts = {
      answered: sum('answered'),
      failed: sum('failed'),
      unreadable: sum('unreadable'),
      refused: sum('refused'),
    };
    return {
      ...gatherModelEvidence(model, tables, spread, drawing, notRead.get(model)),
      datasets: own.map(({ dataset }) => dataset),
      notRated:
        tooFewReadableReason(counts) ??
        unratedAtChanceReason(questions, { tables, answers: answersByModel.get(model) ?? [] }),
      limit: undefined,
      spread,
      mu: spread ? 100 * spread.mu : undefinedBecause('too few questions are answered in two configurations or more'),
      cells: sum('cells'),
      returned: counts.answered + counts.failed,
      missing: sum('cells') - counts.answered,
    };
  });
}

function scoresOf({ items, outputs, scores }: ModelSetAnswers, configurations: number, samples: number): ScoreMatrix {
  const clusters = groupIntoClusters(items.map(({ cluster }) => cluster));
  const together = clusters && { clusters };
  if (samples === 1)
    return { items: items.length, templates: configurations, scores, binary: isBinary(scores), ...together };
  const means = new Float64Array(items.length * configurations);
  for (let cell = 0; cell < means.length; cell++) {
    const from = Math.floor(cell / configurations) * outputs + (cell % configurations) * samples;
    const there = scores.subarray(from, from + samples).filter((score) => !Number.isNaN(score));
    means[cell] = there.length > 0 ? there.reduce((sum, score) => sum + score, 0) / there.length : NaN;
  }
  return { items: items.length, templates: configurations, scores: means, binary: false, ...together };
}

/** Converts the evidence to results. p is corrected over the rated models. */
export function evidenceToJudgedModels(
  judged: readonly ModelConfigurationEvidence[],
  rows: readonly ConfigurationModelSetRow[],
  configurations: readonly string[],
): ConfigurationModelResult[] {
  const family = judged.filter(({ notRated, effect }) => !notRated && isEffect(effect));
  const corrected = holm(family.map(effectPValue));
  return judged.map((one) => {
    const { model, mu, notRated, limit, effect, bounds } = one;
    const widest: BestWorstPromptGap | undefined = isEffect(effect)
      ? findWidestPromptPair(effect, configurations, bounds)
      : undefined;
    return {
      model,
      mu,
      over: summariseModelOverSets(
        rows.filter((row) => row.model === model),
        configurations.length,
      ),
      ...(notRated && { notRated: notRated.why }),
      ...(limit && { limit }),
      promptEffect: toPromptEffectResult(one, corrected[family.indexOf(one)]),
      ...(widest && { widest }),
    };
  });
}

/** Adds to each row the configurations’ effect on that row’s set. p is corrected over the model’s sets. */
export function addConfigurationEffects(
  rows: readonly ConfigurationModelSetRow[],
  judged: readonly ModelConfigurationEvidence[],
): ConfigurationModelSetRow[] {
  const bySet = judged.map(perSetEffectResultsWithHolm);
  return rows.map((row) => {
    const m = judged.findIndex(({ model }) => model === row.model);
    const promptEffect = bySet[m]?.[judged[m]?.datasets.indexOf(row.dataset) ?? -1];
    return promptEffect ? { ...row, promptEffect } : row;
  });
}

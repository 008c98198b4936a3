import type { Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { extraQuestionsUntil } from '../../../measure/prompt-effect/questions-needed.ts';
import { claimsOfMissingCells, setSizesMessage, unscoredAnswerClaims } from '../../../measure/verdicts/basis-claims.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import {
  makeEffectClaimsPerModel,
  countQuestionsAsked,
  buildMoreQuestionsClaim,
  type ModelVerdictInputs,
} from '../../../measure/verdicts/effect-card.ts';
import { isEffect } from '../../../measure/verdicts/evidence.ts';
import { gradeClaimsOfModel } from '../../../measure/verdicts/grade-claims.ts';
import { orderClaims, mostRobustModelIndices } from '../../../measure/verdicts/order-claims.ts';
import { determineModelOrder, type ModelWithPromptEffect, type ModelOrder } from '../../../measure/verdicts/order.ts';
import { promptChoiceClaims, type PromptChoiceModel } from './arm-claims.ts';
import { systemPromptClaimKinds } from './claims.ts';
import { isGradeSettledWithMore, canNoiseFloorBeQuartile, type GradeCertainty } from '../../../measure/grades/grading.ts';
import { modelChoiceClaims } from './advice-claims.ts';

/** A model with the input of its finding. */
export interface SystemPromptModelEvidence extends ModelVerdictInputs {
  /** The plan’s cells, and those without an answer. */
  readonly cells: number;
  readonly missing: number;
  /** Answers for which a log with its own scoring has no score. */
  readonly unscored: number;
  /** Mean tokens per answer (prompt and completion). */
  readonly tokens: number | undefined;
  /** The same by prompt. */
  readonly tokensByPrompt: readonly (number | undefined)[];
  /** The basis of the grade. Without it there is no grade. */
  readonly grading: GradeCertainty | undefined;
}

export interface VerdictSettings {
  /** The titles of the plan’s prompts, in its order. */
  readonly titles: readonly string[];
  /** The number of questions of each set. */
  readonly sets: readonly number[];
  /** Whether some scores are neither 0 nor 1. */
  readonly isGraded: boolean;
  /** In points. */
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

/**
 * All findings on a complete run: one per model, how to settle open questions, the models’ order, and the advice. See
 * `claims.ts`.
 */
export function systemPromptClaimsOfRun(models: readonly SystemPromptModelEvidence[], settings: VerdictSettings): Claim[] {
  const cards = makeEffectClaimsPerModel(models, settings);
  const contenders = models.flatMap(({ model, tables, notRated, withheld, effect, bounds }): ModelWithPromptEffect[] =>
    !notRated && isEffect(effect) ? [{ model, tables, effect, bounds, ...(withheld && { isOnlyByStrength: true }) }] : [],
  );
  const order = determineModelOrder(contenders, settings);
  const claims = [
    ...cards.map(({ verdict }) => verdict),
    ...orderClaims(contenders, order, settings),
    ...cards.flatMap(({ details }) => details),
    ...models.flatMap(gradeClaimsOf),
    ...basisClaims(models, settings),
    ...cards.flatMap(({ basis = [] }) => basis),
    ...adviceOf(models, contenders, order, settings),
  ];
  return noteDifferentStates(claims, systemPromptClaimKinds);
}

/**
 * Below this many degrees of freedom of σ₀′ there is no forecast of what settles a grade. In simulations, such forecasts
 * fail in up to half of the cases.
 */
const leastKnown = 150;

function gradeClaimsOf(judged: SystemPromptModelEvidence): Claim[] {
  const { model, grading, effect } = judged;
  if (!grading || !isEffect(effect) || !isNumber(effect.tau)) return [];
  const { floor, isOfOwnCohort } = grading;
  // With the run’s own models as the cohort, the quartiles would also move, and no forecast covers that. If few answers
  // flip, σ₀′ is too imprecise.
  const isForecast = !isOfOwnCohort && floor.df >= leastKnown;
  return gradeClaimsOfModel(model, grading, () =>
    isForecast
      ? [
          buildMoreQuestionsClaim(
            model,
            !grading.isShownToMove && canNoiseFloorBeQuartile(grading)
              ? undefined
              : extraQuestionsUntil(effect.evidence, countQuestionsAsked(judged), (then, place) =>
                  isGradeSettledWithMore(grading, then, then.df / effect.evidence.df, place),
                ),
            ['settle-grade', 'grade-boundary'],
          ),
        ]
      : [],
  );
}

/** Advice on the comparable models. It leaves out unrated models and models whose scores changed during the run. */
function adviceOf(
  models: readonly SystemPromptModelEvidence[],
  contenders: readonly ModelWithPromptEffect[],
  order: ModelOrder,
  settings: VerdictSettings,
): Claim[] {
  const arms = contenders.flatMap(({ model, tables, bounds }): PromptChoiceModel[] => {
    const judged = models.find((each) => each.model === model);
    if (!judged || judged.withheld?.isWhole) return [];
    const { tokens, tokensByPrompt } = judged;
    return [
      { name: model, tables, tokensByPrompt, notRead: bounds?.notRead, ...(tokens !== undefined && { cost: tokens }) },
    ];
  });
  const [first, ...others] = contenders.length < 2 ? [] : mostRobustModelIndices(contenders, order);
  const leastSensitive = first !== undefined && others.length === 0 ? contenders[first]?.model : undefined;
  return [
    ...modelChoiceClaims(arms, { ...settings, leastSensitive, isPart: arms.length < models.length }),
    // These come last because older links refer to findings by their indices.
    ...promptChoiceClaims(arms, { ...settings, modelCount: models.length }),
  ];
}

function basisClaims(models: readonly SystemPromptModelEvidence[], { sets, titles }: VerdictSettings): Claim[] {
  return [
    {
      claim: 'measured',
      models: [],
      about: { sets: setSizesMessage(sets), prompts: plural(titles.length, 'system prompt') },
    },
    ...claimsOfMissingCells(models),
    ...unscoredAnswerClaims(models.map(({ model, cells, unscored }) => ({ model, cells, missing: unscored }))),
    ...(models.some(({ grading }) => grading) ? [{ claim: 'graded-against', models: [] }] : []),
  ];
}

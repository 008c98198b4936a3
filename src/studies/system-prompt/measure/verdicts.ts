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

/** A model with what its verdict needs. */
export interface SystemPromptModelEvidence extends ModelVerdictInputs {
  /** Cells of the plan, and those without an answer. */
  readonly cells: number;
  readonly missing: number;
  /** Answers that the log which scores the others has no score for. */
  readonly unscored: number;
  /** Mean tokens an answer, read and written. */
  readonly tokens: number | undefined;
  /** The same by prompt. */
  readonly tokensByPrompt: readonly (number | undefined)[];
  /** What the grade rests on; without it there is none. */
  readonly grading: GradeCertainty | undefined;
}

export interface VerdictSettings {
  /** Of the plan's prompts, in its order. */
  readonly titles: readonly string[];
  /** Questions by set. */
  readonly sets: readonly number[];
  /** Whether scores are no shares of right answers. */
  readonly isGraded: boolean;
  /** Points. */
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

/** All that is said of a whole run: a verdict a model, what would settle it, their order, and the advice. See `claims.ts`. */
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

/** Degrees of freedom of σ₀′ below which it is not forecast what settles a grade: simulated, such forecasts fail in up to half of the cases. */
const leastKnown = 150;

function gradeClaimsOf(judged: SystemPromptModelEvidence): Claim[] {
  const { model, grading, effect } = judged;
  if (!grading || !isEffect(effect) || !isNumber(effect.tau)) return [];
  const { floor, isOfOwnCohort } = grading;
  // Among a run's own models the quartiles would move too, by what is not forecast; and where few answers flip, σ₀′ is known too roughly for it.
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

/** What to use and to take of the models that may be compared: not those that are not rated, nor those whose scores changed during the run. */
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
    // Last: earlier links lead to claims by their places.
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

import type { Claim } from '../../../core/studies/claim.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import { isNumber } from '../../../base/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { findReplacementClaim } from '../../../measure/doctor/withheld.ts';
import type { GradeCertainty } from '../../../measure/grades/grading.ts';
import { claimsOfMissingCells, setSizesMessage, unscoredAnswerClaims } from '../../../measure/verdicts/basis-claims.ts';
import { noteDifferentStates } from '../../../measure/verdicts/different-states.ts';
import { makeEffectClaimsPerModel } from '../../../measure/verdicts/effect-card.ts';
import { isEffect } from '../../../measure/verdicts/evidence.ts';
import { gradeClaimsOfModel } from '../../../measure/verdicts/grade-claims.ts';
import { orderClaims } from '../../../measure/verdicts/order-claims.ts';
import { determineModelOrder, type ModelWithPromptEffect } from '../../../measure/verdicts/order.ts';
import { importedClaimKinds } from './claims.ts';
import type { MeasuredModel } from './model.ts';

interface Settings {
  /** The problems of the log’s data. */
  readonly doctor: readonly DataProblem[];
  /** The titles of the variants, in the plan’s order. */
  readonly titles: readonly string[];
  /** The number of questions of each set. */
  readonly sets: readonly number[];
  readonly samples: number;
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

/**
 * All findings on a log: one per model, the models’ order, how to settle open questions, grades, and the basis. See
 * `claims.ts`.
 */
export function importedRunClaims(
  models: readonly MeasuredModel[],
  gradings: readonly (GradeCertainty | undefined)[],
  settings: Settings,
): Claim[] {
  const judged = models.map(({ evidence, notRated }) => ({
    ...evidence,
    notRated,
    withheld: findReplacementClaim(settings.doctor, evidence.model),
  }));
  const cards = makeEffectClaimsPerModel(judged, settings);
  const contenders = judged.flatMap(({ model, tables, notRated, withheld, effect, bounds }): ModelWithPromptEffect[] =>
    !notRated && isEffect(effect) ? [{ model, tables, effect, bounds, ...(withheld && { isOnlyByStrength: true }) }] : [],
  );
  const claims = [
    ...(settings.titles.length > 1 ? cards.map(({ verdict }) => verdict) : [oneWay(models)]),
    ...orderClaims(contenders, determineModelOrder(contenders, settings), settings),
    ...cards.flatMap(({ details }) => details),
    ...models.flatMap(({ own: { model }, evidence }, m) =>
      isEffect(evidence.effect) && isNumber(evidence.effect.tau) && gradings[m]
        ? gradeClaimsOfModel(model, gradings[m])
        : [],
    ),
    {
      claim: 'measured',
      models: [],
      about: {
        sets: setSizesMessage(settings.sets),
        ways: plural(settings.titles.length, 'variant'),
        times: settings.samples === 1 ? 'once' : plural(settings.samples, 'time'),
      },
    },
    ...claimsOfMissingCells(
      models.map(({ own: { model, cells, failed, holes } }) => ({ model, cells, missing: failed + holes })),
    ),
    ...unscoredAnswerClaims(models.map(({ own: { model, cells, unscored = 0 } }) => ({ model, cells, missing: unscored }))),
    ...cards.flatMap(({ basis = [] }) => basis),
    ...(gradings.some((grading) => grading) ? [{ claim: 'graded-against', models: [] }] : []),
  ];
  return noteDifferentStates(claims, importedClaimKinds);
}

const oneWay = (models: readonly MeasuredModel[]): Claim => ({
  claim: 'one-way',
  models: models.map(({ own }) => own.model),
});

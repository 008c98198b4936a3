import { isNumber, type Maybe } from '../../../core/json/json.ts';
import {
  bestGradeAt,
  gradeChances,
  gradeChancesAmong,
  sureGrades,
  type GradingSettings,
} from '../../../measure/grades/grade-chances.ts';
import { grades, type Grade, type Quantiles } from '../../../measure/grades/grade.ts';
import type { PromptEffect } from '../../../measure/prompt-effect/prompt-effect.ts';
import { floorAtCohort } from './model.ts';
import type { Cohort } from './result.ts';

/** How sure a model's grade is. */
export interface Grading {
  readonly chances: Record<Grade, number>;
  /** σ₀′ in points, on the cohort's scale. */
  readonly floor: number;
  readonly quartiles: Quantiles;
  /** The smallest run of grades with 90%. */
  readonly run: readonly Grade[];
  /** The best grade that flips alone leave. */
  readonly best: Grade;
  /** Whether the model is not shown to move, and flips alone put every model with this σ₀′ into the grade: it then says nothing of this one. */
  readonly isForced: boolean;
}

/** A model with τ. */
export interface Gradable {
  readonly effect: PromptEffect;
  readonly noiseFloor: Maybe;
}

/** Of each model (undefined: not to be graded) how sure its grade is; none where the cohort is too small or has no quartiles. */
export function gradingsOf(
  models: readonly (Gradable | undefined)[],
  { rankOnly, kind, quantiles }: Cohort,
  drawing: GradingSettings,
): (Grading | undefined)[] {
  if (rankOnly || 'why' in quantiles) return [];
  const made = ({ interval }: PromptEffect, chances: Record<Grade, number>, floor: number): Grading => {
    const isShownToMove = !('why' in interval) && interval[0] > 0;
    const run = sureGrades(chances);
    const best = bestGradeAt(floor, quantiles);
    return {
      chances,
      floor,
      quartiles: quantiles,
      run,
      best,
      isForced: !isShownToMove && run.length === 1 && best !== grades[0] && run[0] === best,
    };
  };
  if (kind === 'published') {
    return models.map((model) => {
      if (!model) return undefined;
      const floor = floorAtCohort(model.effect.spread);
      return made(model.effect, gradeChances(model.effect.evidence, floor, quantiles), floor);
    });
  }
  const members = models.flatMap((model, m) =>
    model && isNumber(model.noiseFloor)
      ? [{ m, effect: model.effect, evidence: model.effect.evidence, floor: model.noiseFloor }]
      : [],
  );
  const found = gradeChancesAmong(members, drawing);
  return models.map((_, m) => {
    const place = members.findIndex((member) => member.m === m);
    const chances = found[place];
    const member = members[place];
    return chances && member && made(member.effect, chances, member.floor);
  });
}

import type { Claim } from '../../core/studies/claim.ts';
import { grades } from '../grades/grade.ts';
import type { GradeCertainty } from '../grades/grading.ts';

/**
 * What is said of a model's grade: the one that is 90% sure, or those that together are, and then the best that its questions allow. As σ₀′ is not known exactly, the grades printed may begin above
 * what its estimate allows: nothing is said of a limit then. `settling`: what comes of a range besides.
 */
export function gradeClaimsOfModel(
  model: string,
  grading: GradeCertainty,
  settling: () => readonly Claim[] = () => [],
): Claim[] {
  const { chances, run, best, isForced } = grading;
  const [from = 'AAA', to = from] = [run[0], run.at(-1)];
  const value = run.reduce((sum, grade) => sum + chances[grade], 0);
  const isLimited = best !== grades[0] && (isForced || grades.indexOf(from) >= grades.indexOf(best));
  const limit: Claim[] = isLimited ? [{ claim: 'grade-limit', models: [model], about: { grade: best } }] : [];
  if (isForced) return limit;
  return run.length === 1
    ? [{ claim: 'grade', models: [model], value, about: { grade: from } }, ...limit]
    : [{ claim: 'grade-range', models: [model], value, about: { from, to } }, ...settling(), ...limit];
}

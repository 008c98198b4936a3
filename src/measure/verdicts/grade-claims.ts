import type { Claim } from '../../core/studies/claim.ts';
import { grades } from '../grades/grade.ts';
import type { GradeCertainty } from '../grades/grading.ts';

/**
 * The claims about a model's grade: the grade with 90% certainty, or the range that reaches it together, then the best grade
 * that its questions allow. σ₀′ is not known exactly, so the printed grades may begin above what its estimate allows. Then
 * no limit is claimed. `settling` adds claims to a range.
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

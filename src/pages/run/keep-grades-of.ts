import type { StudyResult } from '../../core/studies/study.ts';
import { keepGrades } from '../../store/runs.ts';
import { manifestOf } from '../../studies/index.ts';

/** The list of runs shows the grades of a whole run without measuring it again. */
export async function keepGradesOf(run: string, result: StudyResult): Promise<void> {
  const gradesOf = await manifestOf(result.study)?.grades?.();
  if (gradesOf) await keepGrades(run, gradesOf(result));
}

import { loadStudy } from '../../core/studies/studies.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { modelStatesAndGrades } from '../../report/features/grades/model-grades-for-list.ts';
import { keepGrades } from '../../store/runs/runs.ts';

/** The list of runs shows the grades of a whole run without measuring it again. */
export async function storeRunGrades(run: string, result: StudyResult): Promise<void> {
  const { claims } = await loadStudy(result.study);
  if (claims) await keepGrades(run, modelStatesAndGrades(result, claims));
}

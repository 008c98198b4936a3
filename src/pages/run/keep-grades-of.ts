import { loadStudy } from '../../core/studies/studies.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { modelStatesAndGrades } from '../../report/features/grades/model-grades-for-list.ts';
import { keepGrades } from '../../store/runs/runs.ts';

/** Stores a run’s grades, so that the list of runs can show them without measuring again. */
export async function storeRunGrades(run: string, result: StudyResult): Promise<void> {
  const { claims } = await loadStudy(result.study);
  if (claims) await keepGrades(run, modelStatesAndGrades(result, claims));
}

import { studyOf } from '../../core/studies/studies.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { modelGradesForList } from '../../report/features/grades/model-grades-for-list.ts';
import { keepGrades } from '../../store/runs/runs.ts';
import { manifestOf } from '../../studies/index.ts';

/** The list of runs shows the grades of a whole run without measuring it again. */
export async function keepGradesOf(run: string, result: StudyResult): Promise<void> {
  const gradesOf = await manifestOf(result.study)?.grades?.();
  const { claims } = await studyOf(result.study);
  if (gradesOf) await keepGrades(run, gradesOf(result));
  else if (claims) await keepGrades(run, modelGradesForList(result, claims));
}

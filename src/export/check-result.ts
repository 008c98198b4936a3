import * as v from 'valibot';
import { checkForm } from '../base/json/check-form.ts';
import { object } from '../core/json/result-form.ts';
import { loadResultFeatures, type ReportFeatureResultPart } from '../core/studies/features.ts';
import type { Study, StudyResult } from '../core/studies/study.ts';

type Forms = Record<string, v.GenericSchema>;

/** Checks an external result by its study and its features. Lets parts of unknown features pass. */
export async function validateStudyResult(study: Study, value: unknown, where: string): Promise<StudyResult> {
  const result = study.checkResult(value, where);
  const all = await loadResultFeatures();
  const formsOf = (some: readonly ReportFeatureResultPart[]): Forms =>
    Object.fromEntries(some.flatMap(({ id, field, form }) => (form ? [[field ?? id, v.exactOptional(form)]] : [])));
  const features = v.exactOptional(object(formsOf(all.filter(({ field }) => !field))));
  checkForm(object({ ...formsOf(all.filter(({ field }) => field)), features }), result, where);
  return result;
}

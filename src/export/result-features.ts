import * as v from 'valibot';
import { checkForm } from '../base/json/check-form.ts';
import type { Json } from '../base/json/json.ts';
import { object } from '../core/json/result-form.ts';
import { resultFeatures, type ResultFeature } from '../core/studies/features.ts';
import type { StudyResult } from '../core/studies/study.ts';

type Forms = Record<string, v.GenericSchema>;

/** Checks the parts that features have of a result from outside. Parts of unknown features are let through. */
export async function checkFeatures(result: StudyResult, where: string): Promise<void> {
  const all = await resultFeatures();
  const formsOf = (some: readonly ResultFeature[]): Forms =>
    Object.fromEntries(some.flatMap(({ id, field, form }) => (form ? [[field ?? id, v.exactOptional(form)]] : [])));
  const features = v.exactOptional(object(formsOf(all.filter(({ field }) => !field))));
  checkForm(object({ ...formsOf(all.filter(({ field }) => field)), features }), result, where);
}

/** The result with the parts of features that links have room for. */
export async function shortenFeatures(result: StudyResult): Promise<StudyResult> {
  const whole: Record<string, Json | undefined> = { ...(result as unknown as Record<string, Json>) };
  const own: Record<string, Json | undefined> = { ...result.features };
  for (const { id, field, shorten } of await resultFeatures()) {
    const [parts, key] = field ? [whole, field] : [own, id];
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
    if (shorten && part !== undefined) parts[key] = shorten(part);
  }
  if (result.features) whole['features'] = own as Json;
  return whole as unknown as StudyResult;
}

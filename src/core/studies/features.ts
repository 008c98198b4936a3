import type * as v from 'valibot';
import type { Json } from '../../base/json/json.ts';
import type { StudyResult } from './study.ts';

/** Result fields that hold a feature's part in earlier formats. */
export type FeatureResultField = 'checked' | 'judging' | 'stop' | 'answerVariance';

/** Parts of a result that features measured, in their fields. */
export type FeatureResultParts = Pick<StudyResult, FeatureResultField | 'features'>;

/** What the rooms below `report/` know of a report feature. */
export interface ReportFeatureResultPart {
  readonly id: string;
  /** The field with its part of a result. Without one, the part is `features[id]`. */
  readonly field?: FeatureResultField;
  /** The schema of its part of a result from outside. */
  readonly form?: v.GenericSchema;
  /** Its part as links carry it; undefined: links leave it out. Without this function they carry the whole part. */
  readonly shorten?: (part: Json) => Json | undefined;
}

let loadFeatures = (): Promise<readonly ReportFeatureResultPart[]> => Promise.resolve([]);

/** Called at the entry of a page, a worker or a command. */
export function registerFeatureLoader(load: () => Promise<readonly ReportFeatureResultPart[]>): void {
  loadFeatures = load;
}

export const loadResultFeatures = (): Promise<readonly ReportFeatureResultPart[]> => loadFeatures();

import { isRecord } from '../core/spending/is-record.ts';

/** What was started from the form last. */
export interface LastAudits {
  /** By study. */
  readonly of: Readonly<Record<string, Started>>;
  /** The study that was started last. */
  readonly latest?: string;
  /** What there was to choose from then: models that a person had brought here, and their own sets. */
  readonly models: readonly string[];
  readonly sets: readonly string[];
}

interface Started {
  readonly models: readonly string[];
  readonly sets: readonly string[];
}

export const noLastAudits: LastAudits = { of: {}, models: [], sets: [] };

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string');
const isStarted = (value: unknown): boolean => isRecord(value) && areIds(value['models']) && areIds(value['sets']);

// By hand: it is read with the first page, which has no room for a library.
export const isLastAudits = (value: unknown): value is LastAudits =>
  isStarted(value) &&
  isRecord(value) &&
  isRecord(value['of']) &&
  Object.values(value['of']).every(isStarted) &&
  (value['latest'] === undefined || typeof value['latest'] === 'string');

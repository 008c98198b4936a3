import type { Json } from '../../base/json/json.ts';

export type Fields = Readonly<Record<string, Json>>;

/** Whether the value is an object with fields. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: Json | undefined): Fields => (isFields(value) ? value : {});
export const arrayOrEmpty = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

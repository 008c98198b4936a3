import type { Json } from './json.ts';

/** The RFC 6901 pointer of these steps, which locates a value in a JSON document. */
export const pointer = (...steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The steps of a pointer. */
export const parseJsonPointer = (at: string): string[] =>
  at === ''
    ? []
    : at
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a pointer; undefined if it does not exist. Inherited properties do not belong to the document. */
export function valueAtJsonPointer(document: unknown, at: string): Json | undefined {
  let value = document;
  for (const step of parseJsonPointer(at)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value as Json | undefined;
}

/** The depth to which JSON from outside may be nested (`base/json/bounded-json.ts`). */
export const maxJsonLevels = 64;

/** The nesting depth of a value, computed without recursion: 0 for a number or a text. Stops counting at 1,000. */
export function jsonDepth(value: unknown): number {
  let level = 0;
  let here: unknown[] = [value];
  while (level < 1000) {
    const below = here.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    const nested = here.some((each) => typeof each === 'object' && each !== null);
    if (!nested) return level;
    level++;
    here = below;
  }
  return level;
}

/**
 * Whether two JSON values are equal: numbers by value (1.0 is 1), objects regardless of the order of their names. Recursive,
 * so the values must not be too deep.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isSameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}

/** Returns a value that the program has ensured to exist. If it is missing, that is a bug; the error names what is missing. */
export function assertDefined<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}

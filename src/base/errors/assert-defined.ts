/** What the program itself has made sure is there. Where it is not, that is a fault of the program, and says what was missing. */
export function assertDefined<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}

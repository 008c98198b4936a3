/** Ids come from archives too, so the encoding may be malformed: `undefined` then. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

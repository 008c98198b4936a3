/** Ids come from archives too: `undefined` where the text is not percent-encoded. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

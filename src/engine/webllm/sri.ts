/** Hex to the form in which web pages name hashes. */
export function sriOfHex(sha256: string): string {
  const bytes = Array.from(sha256.matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

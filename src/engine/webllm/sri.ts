/** Converts hex to the hash format of web pages (subresource integrity). */
export function sriOfHex(sha256: string): string {
  const bytes = Array.from(sha256.matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

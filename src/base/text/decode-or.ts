/** A part of an address decoded; `otherwise` where it is not encoded as one. */
export function decodeOr(encoded: string, otherwise: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return otherwise;
  }
}

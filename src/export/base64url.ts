/** Bytes as text that needs no escaping in an address (RFC 4648 §5, without padding). */
export function toBase64url(bytes: Uint8Array): string {
  return bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns `undefined` if the text has another character, or a length that no bytes produce. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

export function bytesToBase64(bytes: Uint8Array): string {
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

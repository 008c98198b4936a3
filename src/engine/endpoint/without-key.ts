/** Replaces a key, or a large part of one, in a server's words. */
export const redactedKeyMark = '[key removed]';

/**
 * Removes an endpoint's key from its server's text. Servers repeat what they receive: in errors, in debugging output, in
 * names. It finds the key plain, percent-encoded, in hexadecimal, and in base64 at any offset. It also finds every piece of
 * these as long as a dozen characters of the key.
 */
export function redactEndpointKey(text: string, key: string): string {
  if (text === '' || key === '') return text;
  if (key.length < shortestSecret) return text.replace(afterBearer(key), `$1${redactedKeyMark}`);
  let rest = text;
  for (const form of formsOf(key)) rest = withoutForm(rest, form);
  return rest;
}

/** For sentences about errors: removes even a key that is a common word, because nothing is lost. */
export function sentenceWithoutKey(words: string, key: string): string {
  const rest = redactEndpointKey(words, key);
  return key !== '' && key.length < shortestSecret ? rest.replaceAll(key, redactedKeyMark) : rest;
}

/** Servers that need no key often get a word such as “none” or “ollama”. An answer may contain it by itself. */
const shortestSecret = 8;
/** This many characters of a key give it away. */
const revealingLength = 12;

interface Form {
  readonly text: string;
  /** A piece of this length counts as a piece of the key. */
  readonly least: number;
  /** All pieces of exactly that length. */
  readonly pieces: ReadonlySet<string>;
  /** Matches the rest of a longer encoded text, which holds parts of the key’s first and last character. */
  readonly around?: RegExp;
}

let formsMade: { readonly key: string; readonly forms: readonly Form[] } | undefined;

function formsOf(key: string): readonly Form[] {
  if (formsMade?.key === key) return formsMade.forms;
  const hex = Array.from(key, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'));
  const percent = hex.map((byte) => `%${byte}`).join('');
  const plain = [key, encodeURIComponent(key), encodeURIComponent(key).replace(/%../g, lower), jsonEscapedKey(key)];
  const forms = [
    ...[...new Set(plain)].map((text) => form(text, revealingLength)),
    ...[hex.join(''), hex.join('').toUpperCase()].map((text) => form(text, 2 * revealingLength)),
    ...[percent, percent.toUpperCase()].map((text) => form(text, 3 * revealingLength)),
    ...[0, 1, 2].flatMap((before) => {
      const text = inBase64(key, before);
      const forAddresses = text.replaceAll('+', '-').replaceAll('/', '_');
      return [...new Set([text, forAddresses])].map((each) => form(each, (revealingLength / 3) * 4, /[\w+/-]*={0,2}/y));
    }),
  ];
  formsMade = { key, forms };
  return forms;
}

const lower = (text: string): string => text.toLowerCase();
const jsonEscapedKey = (key: string): string => JSON.stringify(key).slice(1, -1);

function form(text: string, revealingLength: number, around?: RegExp): Form {
  const least = Math.min(revealingLength, text.length);
  const pieces = new Set(Array.from({ length: text.length - least + 1 }, (_, at) => text.slice(at, at + least)));
  return { text, least, pieces, ...(around && { around }) };
}

/** Base64 of the key after `before` bytes, as far as it does not depend on the neighboring bytes. */
function inBase64(key: string, before: number): string {
  const bits = 8 * (before + key.length);
  return btoa('\0'.repeat(before) + key).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
}

function withoutForm(text: string, { text: whole, least, pieces, around }: Form): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at + least <= text.length; at++) {
    const piece = text.slice(at, at + least);
    if (!pieces.has(piece)) continue;
    let end = at + least;
    // Extends the match as far as it equals the key.
    while (end < text.length && whole.includes(text.slice(at, end + 1))) end++;
    let start = at;
    if (around) {
      around.lastIndex = end;
      end += around.exec(text)?.[0].length ?? 0;
      while (start > from && /[\w+/-]/.test(text.charAt(start - 1))) start--;
    }
    kept += text.slice(from, start) + redactedKeyMark;
    from = end;
    at = end - 1;
  }
  return kept + text.slice(from);
}

const afterBearer = (key: string): RegExp => new RegExp(`(\\bBearer\\s+)${key.replace(/\W/g, '\\$&')}(?!\\w)`, 'gi');

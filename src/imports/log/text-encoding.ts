export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** How a text is written, by its first four bytes: UTF-16 by its mark (with two zeros behind it that is of UTF-32, which nothing here reads), or by two characters of ASCII, as all formats here begin with; else UTF-8, if it is one. */
export function detectTextEncoding([first, second, third, fourth]: Uint8Array): TextEncoding {
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-8' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return 'utf-16le';
  if (first === 0 && isAscii(second) && third === 0 && isAscii(fourth)) return 'utf-16be';
  return 'utf-8';
}

const isAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0 && byte < 0x80;

/** A text’s beginning, cut where it may; what cannot be read stands as U+FFFD. */
export function decodeTextStart(bytes: Uint8Array): { readonly text: string; readonly isWhole: boolean } {
  const encoding = detectTextEncoding(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }), isWhole: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isWhole: false };
  }
}

/** Of a file whose bytes are no text; spreadsheets save as the codes of their country. */
export const notUtf8Message = (name: string): string =>
  `“${name}” is not text in UTF-8${/\.(csv|tsv)$/i.test(name) ? '; save the table again as “CSV UTF-8”' : ''}.`;

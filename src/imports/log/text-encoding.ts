export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Detects a text's encoding from its first four bytes. UTF-16 has a byte order mark, or begins with two ASCII characters, as
 * all formats here do. A mark followed by two zeros means UTF-32, which nothing here reads. Everything else counts as UTF-8.
 */
export function detectTextEncoding([first, second, third, fourth]: Uint8Array): TextEncoding {
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-8' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return 'utf-16le';
  if (first === 0 && isAscii(second) && third === 0 && isAscii(fourth)) return 'utf-16be';
  return 'utf-8';
}

const isAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0 && byte < 0x80;

/** Decodes a text’s beginning, which may be cut anywhere. Invalid bytes become U+FFFD. */
export function decodeTextStart(bytes: Uint8Array): { readonly text: string; readonly isWhole: boolean } {
  const encoding = detectTextEncoding(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }), isWhole: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isWhole: false };
  }
}

/** The message for a file that is not UTF-8 text; spreadsheets save in their country's encoding. */
export const notUtf8Message = (name: string): string =>
  `“${name}” is not text in UTF-8${/\.(csv|tsv)$/i.test(name) ? '; save the table again as “CSV UTF-8”' : ''}.`;

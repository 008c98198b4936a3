import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { patternInLanguagesByWordSpacing } from './final/languages.ts';

/** Refusals are short. After the first lines of a long answer, such words are a quotation or an aside. */
const maxSearchedCharacters = 4000;

const refusing = new RegExp(
  `(?<!\\p{L})(?:${patternInLanguagesByWordSpacing(false, ({ refusals }) => refusals)})|${patternInLanguagesByWordSpacing(true, ({ refusals }) => refusals)}`,
  'iu',
);

/**
 * Parses a text as a refusal, and keeps the words that say so. Undefined if it is not a refusal. Callers use it when no
 * answer is readable. It knows every language of `answerPatternsByLanguage`, after NFKC.
 */
export function parseRefusal(text: string): ParsedAnswer | undefined {
  const plain = text.slice(0, maxSearchedCharacters).normalize('NFKC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ');
  const found = refusing.exec(plain);
  return found ? { kind: 'refusal', why: `it says “${found[0].trim().slice(0, 120)}”` } : undefined;
}

import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { patternInLanguagesByWordSpacing } from './final/languages.ts';

/** A refusal is short: what follows the first lines of a long answer is a quotation or an aside. */
const maxSearchedCharacters = 4000;

const refusing = new RegExp(
  `(?<!\\p{L})(?:${patternInLanguagesByWordSpacing(false, ({ refusals }) => refusals)})|${patternInLanguagesByWordSpacing(true, ({ refusals }) => refusals)}`,
  'iu',
);

/**
 * The refusal that a text is, with the words that say it; undefined where it is none. Asked where no answer can be read: in any language of
 * `answerPatternsByLanguage`, after NFKC.
 */
export function parseRefusal(text: string): ParsedAnswer | undefined {
  const plain = text.slice(0, maxSearchedCharacters).normalize('NFKC').replace(/[‘’]/g, "'").replace(/\s+/g, ' ');
  const found = refusing.exec(plain);
  return found ? { kind: 'refusal', why: `it says “${found[0].trim().slice(0, 120)}”` } : undefined;
}

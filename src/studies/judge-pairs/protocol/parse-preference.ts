import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { PairVerdict } from '../../../core/answers/preference.ts';
import { withoutMarkup } from '../../../reading/answer-passage.ts';
import { parseRefusal } from '../../../reading/refusal.ts';
import { orderFactorId } from './options.ts';

/** The preference among the responses as shown. A is the first. */
type ShownPreference = 'A' | 'B' | 'tie';

const mostCharacters = 8000;
const bracketPattern = /\[\[\s*(A|B|C|tie)\s*\]\]/gi;
const word = '(?:(?:assistant|response|answer|model) )?(A|B|C|tie|neither|both)';
const alone = new RegExp(`^(?:the )?${word}(?: (?:is|are) (?:better|equal|equally good))?[.!]?$`, 'i');
const markerPattern = /(?<![\p{L}\p{N}])(?:verdict|winner|answer|choice)\s*(?::|is(?!\p{L}))\s*([^\n]{1,40})/giu;

/**
 * Parses which of two responses a judge prefers. First it looks for “[[A]]”, “[[B]]” or “[[C]]” (a tie) anywhere, as in
 * MT-Bench’s prompt. Then it looks at the text after the last “Verdict:”, “Winner:”, “Answer:” or “Choice:”. Then it looks
 * for lines with only a preference, such as “A”, “Response B” or “tie”. Differing preferences and running text are
 * unreadable, as this never guesses. Only the last 8,000 characters of a long answer count.
 */
export function parsePreference(text: string): { readonly shown: ShownPreference } | ParsedAnswer {
  const end = text.slice(-mostCharacters);
  if (end.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const inBrackets = [...end.matchAll(bracketPattern)].map(([, found = '']) => shownBy(found));
  if (inBrackets.length > 0) return only(inBrackets);
  const plain = withoutMarkup(end);
  const last = [...plain.matchAll(markerPattern)].at(-1)?.[1];
  const behindMark = last === undefined ? undefined : alone.exec(last.trim())?.[1];
  if (behindMark !== undefined) return { shown: shownBy(behindMark) };
  const lines = plain.split('\n').flatMap((line) => alone.exec(line.trim())?.[1] ?? []);
  if (lines.length > 0) return only(lines.map(shownBy));
  return parseRefusal(plain) ?? { kind: 'unreadable', why: 'it names neither A nor B nor a tie by itself' };
}

/** Much longer than any preference. */
const mostAlone = 60;

/** Whether a text is only a preference: “[[B]]”, “Response B is better.”, “Verdict: tie”. */
export function isBarePreference(text: string): boolean {
  if (text.length > mostAlone) return false;
  const plain = withoutMarkup(text).trim();
  const unmarked = plain.replace(/^(?:verdict|winner|answer|choice)\s*(?::|is(?!\p{L}))\s*/iu, '');
  return alone.test(unmarked.replace(/^\[\[\s*(A|B|C|tie)\s*\]\]/i, '$1'));
}

const shownBy = (found: string): ShownPreference => {
  const name = found.toUpperCase();
  return name === 'A' || name === 'B' ? name : 'tie';
};

const only = ([first = 'tie', ...others]: readonly ShownPreference[]): { readonly shown: ShownPreference } | ParsedAnswer =>
  others.every((other) => other === first) ? { shown: first } : { kind: 'unreadable', why: 'it gives verdicts that differ' };

/** Converts a preference as shown to the item’s responses. A is the response that was shown first. */
export function preferenceFromShown(shown: ShownPreference, variant: Variant): PairVerdict {
  if (shown === 'tie') return 'tie';
  return (shown === 'A') === (variant[orderFactorId] !== 'b-first') ? 'a' : 'b';
}

import type { TextSpan } from '../../reading/final/stated-option.ts';

/** The letters and digits of a text in lower case and compatibility form, and the origin of each unit. */
export interface LettersWithSpans {
  readonly letters: string;
  readonly at: readonly TextSpan[];
}

/** TeX commands that a prepared text lacks. */
const commands = /\\(?:text|textbf|mathrm|mathbf|textit|rm|bf)(?=\s?\{)/g;

/**
 * Extracts letters and digits: unlike markup, white space and character forms, they are the same in an answer and its
 * prepared text.
 */
export function extractLettersWithSpans(text: string): LettersWithSpans {
  const plain = text.replace(commands, (command) => ' '.repeat(command.length));
  let letters = '';
  const at: TextSpan[] = [];
  for (const { 0: segment, index } of plain.matchAll(/[^\p{M}]\p{M}*|\p{M}+/gu)) {
    const own = segment
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
    letters += own;
    for (let n = 0; n < own.length; n++) at.push([index, index + segment.length]);
  }
  return { letters, at };
}

/**
 * Finds letters in an answer that were found in its prepared text. `near` is the number of letters before them there. If the
 * texts differ, the nearest place with the same letters counts; `undefined` if no place has them.
 */
export function originalSpan({ letters, at }: LettersWithSpans, wanted: string, near: number): TextSpan | undefined {
  if (wanted === '') return undefined;
  const behind = letters.indexOf(wanted, near);
  const before = behind === near ? -1 : letters.lastIndexOf(wanted, near);
  const isBefore = before >= 0 && (behind < 0 || near - before < behind - near);
  const start = isBefore ? before : behind;
  const first = at[start];
  const last = at[start + wanted.length - 1];
  return first && last ? [first[0], last[1]] : undefined;
}

import { hiddenCharacters, replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { Item } from '../../core/items/item.ts';
import type { ParaphraseBounds } from '../../core/plan/check-settings.ts';
import { extractWordsAndNames } from './names-in-text.ts';
import { countNumbersInText, type TextNumberCounts } from './numbers-in-text.ts';

/** Measurements of a paraphrase against its question. */
export interface Likeness {
  readonly similarity: number;
  readonly lexicality: number;
}

export type CheckId =
  | 'empty'
  | 'itself'
  | 'same'
  | 'long'
  | 'cut'
  | 'lines'
  | 'hidden'
  | 'question mark'
  | 'numbers'
  | 'names'
  | 'answer'
  | 'choices'
  | 'words'
  | 'meaning';

/** A check that failed, in one short sentence. */
export interface FailedCheck {
  readonly check: CheckId;
  readonly why: string;
}

/** Checks that block acceptance, since the text would not be a paraphrase at all. */
export const blockingChecks: ReadonlySet<CheckId> = new Set(['empty', 'itself', 'same', 'long']);

export interface ParaphraseToCheck {
  readonly item: Item;
  readonly text: string;
  /** The other paraphrase of the item, if any. */
  readonly other?: string | undefined;
  /** Whether the token limit cut the text. */
  readonly cut?: boolean | undefined;
  /** Undefined until measured. The two checks that need it are then skipped. */
  readonly likeness?: Likeness | undefined;
}

/**
 * All failed checks of a paraphrase; empty if it passes. Checks see letters and words. They point out what a user should
 * review, and do not prove equal meaning. Pure; linear in the texts’ lengths.
 */
export function failedParaphraseChecks(
  { item, text, other, cut, likeness }: ParaphraseToCheck,
  bounds: ParaphraseBounds,
): FailedCheck[] {
  const { question } = item;
  if (bare(text) === '') return [{ check: 'empty', why: 'It is empty.' }];
  if (isParaphraseTooLong(question, text)) {
    return [{ check: 'long', why: 'It is far longer than the question.' }];
  }
  if (bare(text) === bare(question)) return [{ check: 'itself', why: 'It is the question itself.' }];
  const found: (FailedCheck | undefined)[] = [
    other !== undefined && bare(other) === bare(text)
      ? { check: 'same', why: 'It is the same as the other paraphrase.' }
      : undefined,
    cut ? { check: 'cut', why: 'It was cut by the token limit.' } : undefined,
    /[\n\r]/.test(text) && !/[\n\r]/.test(question)
      ? { check: 'lines', why: 'It has several lines; the question has one.' }
      : undefined,
    hiddenCharacters.test(text) && !hiddenCharacters.test(question)
      ? { check: 'hidden', why: 'It holds characters that cannot be seen.' }
      : undefined,
    asks(question) && !asks(text) ? { check: 'question mark', why: 'It does not end with a question mark.' } : undefined,
    differing('numbers', 'Numbers', numbersApart(countNumbersInText(question), countNumbersInText(text))),
    differing('names', 'Names', namesApart(question, text)),
    ...choicesTouched(item, text),
    likeness && likeness.lexicality > bounds.lexicality
      ? {
          check: 'words',
          why: `It has nearly the question’s words (lexicality ${two(likeness.lexicality)}, at most ${two(bounds.lexicality)}).`,
        }
      : undefined,
    likeness && likeness.similarity < bounds.similarity
      ? {
          check: 'meaning',
          why: `It may mean something else (similarity ${two(likeness.similarity)}, at least ${two(bounds.similarity)}).`,
        }
      : undefined,
  ];
  return found.filter((each) => each !== undefined);
}

/** Such texts are not measured, since no rephrased question needs three times its length. */
export const isParaphraseTooLong = (question: string, text: string): boolean => text.length > 3 * question.length + 200;

/** Keeps letters, digits and arithmetic signs. Texts that differ only in case, other marks and spaces are equal. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+*/<>=−^-]+/gu, '');

const asks = (text: string): boolean => /[?？؟]["'”’»)\]*_]*\s*$/u.test(text);

interface TokenDifferences {
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

function differing(check: CheckId, what: string, { missing, added }: TokenDifferences): FailedCheck | undefined {
  const parts = [
    missing.length > 0 && `${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`,
    added.length > 0 && `${list(added)} ${added.length === 1 ? 'is' : 'are'} new`,
  ].filter(Boolean);
  return parts.length > 0 ? { check, why: `${what} differ: ${parts.join(', ')}.` } : undefined;
}

/** Words such as “one” may match a number of the other text, but need not. */
function numbersApart(question: TextNumberCounts, paraphrase: TextNumberCounts): TokenDifferences {
  return { missing: lacking(question, paraphrase), added: lacking(paraphrase, question) };
}

const lacking = ({ sure }: TextNumberCounts, other: TextNumberCounts): string[] =>
  [...sure]
    .filter(([value, n]) => n > (other.sure.get(value) ?? 0) + (other.perhaps.get(value) ?? 0))
    .map(([value]) => String(value));

function namesApart(question: string, paraphrase: string): TokenDifferences {
  const asked = extractWordsAndNames(question);
  const written = extractWordsAndNames(paraphrase);
  return {
    missing: asked.names.filter((name) => !hasName(written.words, name)).map(quoteShortened),
    added: written.names.filter((name) => !hasName(asked.words, name)).map(quoteShortened),
  };
}

/**
 * Whether the words contain a name, unchanged or with a different ending of adjectives and plurals: Asia and Asian, Peru and
 * Peruvians.
 */
function hasName(words: ReadonlySet<string>, name: string): boolean {
  const written = name.toLowerCase();
  const stem = written.length > 4 ? written.replace(ending, '') : written;
  return (
    words.has(written) || words.has(stem) || endings.some((each) => words.has(written + each) || words.has(stem + each))
  );
}

const endings = ['s', 'n', 'ns', 'an', 'ans', 'ian', 'ians', 'vian', 'vians', 'ese', 'ish'];
const ending = /(?<=.{4})(?:v?ians?|ans?|ns?|ese|ish|s)$/;

/**
 * A paraphrase must not name a choice that the question does not name, especially the right one. It must keep a choice that
 * the question names.
 */
function choicesTouched({ question, choices, answer }: Item, text: string): FailedCheck[] {
  const before = wordsIn(question);
  const after = wordsIn(text);
  const faults: FailedCheck[] = [];
  const all = choices ?? [String(answer)];
  all.forEach((choice, index) => {
    if (tooCommon.has(choice.trim().toLowerCase())) return;
    const words = wordsIn(choice);
    const asked = holds(before, words, question, choice);
    const written = holds(after, words, text, choice);
    const isRight = choices === undefined || index === answer;
    if (written && !asked) {
      faults.push(
        isRight
          ? { check: 'answer', why: `It gives the answer away: ${quoteShortened(choice)}.` }
          : { check: 'choices', why: `It names the choice ${quoteShortened(choice)}; the question does not.` },
      );
    } else if (asked && !written && !/^[\d.,\s]+$/.test(choice)) {
      faults.push({ check: 'choices', why: `It no longer names the choice ${quoteShortened(choice)}.` });
    }
  });
  if (countLetteredChoices(text) >= 2 && countLetteredChoices(question) < 2)
    faults.push({ check: 'choices', why: 'It lists choices.' });
  return faults;
}

/** Words that occur in most questions. */
const tooCommon = new Set(
  'a an the and or not no yes true false in on at of to by it he she they we you i is are was were be do does all both none neither some any more less one'.split(
    ' ',
  ),
);

const countLetteredChoices = (text: string): number => [...text.matchAll(/(?:^|\s)\(?[A-J][.)]\s/g)].length;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[.,]\d+)*/gu) ?? [];

/** Whether the words occur in sequence. A choice of marks alone is searched as text. */
function holds(words: readonly string[], sought: readonly string[], text: string, choice: string): boolean {
  if (sought.length === 0) return choice.trim() !== '' && text.includes(choice.trim());
  return words.some((_, at) => sought.every((word, k) => words[at + k] === word));
}

/** Two decimals, with a true minus sign and no “-0.00”. */
const two = (value: number): string => value.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

const quoteShortened = (text: string): string =>
  `“${replaceHiddenCharacters(text.length > 40 ? `${text.slice(0, 40)}…` : text)}”`;

/** Names at most four. */
function list(things: readonly string[]): string {
  const shown = things.length > 4 ? [...things.slice(0, 3), `${things.length - 3} more`] : things;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

import { patternInAnyLanguage, patternInLanguagesByWordSpacing } from './languages.ts';
import type { TextMention } from '../option-mentions.ts';

/** The start and the end offset of a part of a text. */
export type TextSpan = readonly [from: number, to: number];

/**
 * The option that a statement names: one option, several, a letter beyond the options, or “none of these”. Undefined if it
 * names no option. `at` has the spans in the content that name each.
 */
export type StatedOption =
  | { readonly kind: 'letter'; readonly option: number; readonly at: readonly TextSpan[] }
  | { readonly kind: 'text'; readonly option: number; readonly at: readonly TextSpan[] }
  | { readonly kind: 'several'; readonly options: readonly number[]; readonly at: readonly TextSpan[] }
  | { readonly kind: 'conflict'; readonly letter: number; readonly text: number }
  | { readonly kind: 'beyond'; readonly letter: string }
  | { readonly kind: 'none' };

/**
 * Letters that name options in other alphabets, in order. Left out are letters that look like a Latin letter at a different
 * position, because they are ambiguous.
 */
const alphabets: readonly string[] = ['АБ?Г?', 'أبجد', 'אבגד', 'กขคง', '甲乙丙丁', '가나다라', 'アイウエ', 'কখগঘ', 'कखगघ'];
const alike: Readonly<Record<string, number>> = { А: 0, С: 2, Б: 1, Г: 3, ا: 0 };

const places: ReadonlyMap<string, number> = new Map([
  ...alphabets.flatMap((letters) => [...letters].map((letter, n) => [letter, n] as const)).filter(([l]) => l !== '?'),
  ...Object.entries(alike),
]);
const foreignLetters = [...places.keys()].join('');

const filler = String.raw`(?:(?:${patternInLanguagesByWordSpacing(false, ({ fillers }) => fillers)})(?!\p{L})[ \t,:]{0,9}|(?:${patternInLanguagesByWordSpacing(true, ({ fillers }) => fillers)})[ \t,:]{0,9})`;
const opening = String.raw`[("'\[{\u00ab\u201c「『【]{0,3}`;
const closing = String.raw`[)"'\]}\u00bb\u201d」』】]{0,3}`;
/** A word must not begin right after a letter that names an option. In scripts without spaces it may. */
const notAWord = String.raw`(?![A-Za-z0-9_À-ɏ'’]|[-+#&.]\p{L})`;
const letter = String.raw`(?:([A-Z])${notAWord}|([a-z])(?=[ \t]{0,9}(?:[)\].,:;!?"'\u00bb\n]|$))|([${foreignLetters}])(?![\p{L}\p{M}]))`;

const leading = new RegExp(
  String.raw`^[ \t]{0,9}-?[ \t]{0,9}${opening}(?:${filler}){0,4}${opening}${letter}${closing}`,
  'u',
);
const joinedLetter = new RegExp(
  String.raw`^[.)\]:]{0,2}[ \t]{0,9}(?:[,;/&+]|(?:${patternInLanguagesByWordSpacing(false, ({ joiners }) => joiners)})(?!\p{L})|(?:${patternInLanguagesByWordSpacing(true, ({ joiners }) => joiners)})|,[ \t]{0,9}(?:and|or))[ \t]{0,9}(?:${filler})?${opening}([A-Z]|[${foreignLetters}])${closing}(?=[ \t]{0,9}(?:[.,;:!?/&+)\n]|$|(?:${patternInAnyLanguage(({ joiners }) => joiners)})(?!\p{L})))`,
  'u',
);
const deniedBefore = new RegExp(
  String.raw`^[ \t]{0,9}(?:(?:${patternInLanguagesByWordSpacing(false, ({ denials }) => denials)})(?!\p{L})|(?:${patternInLanguagesByWordSpacing(true, ({ denials }) => denials)}))`,
  'iu',
);
const contrast = new RegExp(
  String.raw`(?:[,;:]|\s)\s{0,9}(?:${patternInLanguagesByWordSpacing(false, ({ contrasts }) => contrasts)})(?!\p{L})\s{0,9}|(?:${patternInLanguagesByWordSpacing(true, ({ contrasts }) => contrasts)})\s{0,9}`,
  'iu',
);
const deniedBehind = new RegExp(
  String.raw`^${closing}[ \t]{0,9}(?:${patternInAnyLanguage(({ deniedAfter }) => deniedAfter)})`,
  'iu',
);
/** The part between an answer that is denied after its mention and the intended one: “A değil, B”, “Aではなく、B”. */
const meantBehind = new RegExp(
  String.raw`^[ \t]{0,9}(?:[,;、，][ \t]{0,9}(?:(?:${patternInAnyLanguage(({ contrasts }) => contrasts)})(?!\p{L})[ \t]{0,9})?|(?:${patternInAnyLanguage(({ contrasts }) => contrasts)})(?!\p{L})[ \t]{0,9})`,
  'iu',
);
const endsInContrast = /(?:なく|아니라)$/u;
const abstains = new RegExp(
  String.raw`^[ \t"'(]{0,9}(?:${patternInAnyLanguage(({ abstentions }) => abstentions)})(?!\p{L})`,
  'iu',
);

const placeOf = (found: RegExpExecArray): number => {
  const named = found[1] ?? found[2] ?? '';
  if (named !== '') return named.toUpperCase().charCodeAt(0) - 65;
  return places.get(found[3] ?? '') ?? -1;
};

/**
 * Parses what a statement says about `count` options; `texts` are the mentions of option texts in it, in order. A letter at
 * its beginning wins, after words without meaning (“option”, “therefore”). Otherwise an option's text in its first sentence
 * counts. Denied options are skipped: “not A but B”, “Aではなく B”.
 */
export function parseStatedOption(
  content: string,
  count: number,
  texts: readonly TextMention[],
  isWhole: boolean,
): StatedOption | undefined {
  if (abstains.test(content)) return { kind: 'none' };
  const from = meantFrom(content);
  if (from === undefined) return undefined;
  const meant = content.slice(from);
  const named = texts
    .filter(({ start }) => start >= from)
    .map(({ option, start, end }) => ({ option, start: start - from, end: end - from }));
  const stated = statedLetter(meant, count, named, isWhole) ?? statedText(meant, named, isWhole);
  return stated && 'at' in stated ? { ...stated, at: stated.at.map(([start, end]) => [start + from, end + from]) } : stated;
}

/** Where the intended answer begins: after “but” in “not A but B”. Undefined if everything is denied. */
function meantFrom(content: string): number | undefined {
  let from = 0;
  for (;;) {
    const rest = content.slice(from);
    const denial = deniedBefore.exec(rest);
    if (!denial) return from + behindDenied(rest);
    from += denial[0].length;
    const but = contrast.exec(content.slice(from));
    if (!but) return undefined;
    from += but.index + but[0].length;
  }
}

/**
 * The length of a letter, the denial after it and the words that lead on to another answer. 0 if the letter is not denied,
 * or nothing follows.
 */
function behindDenied(content: string): number {
  const named = leading.exec(content);
  const denial = named && deniedBehind.exec(content.slice(named[0].length));
  if (!named || !denial) return 0;
  const from = named[0].length + denial[0].length;
  const onwards = meantBehind.exec(content.slice(from))?.[0] ?? (endsInContrast.test(denial[0]) ? '' : undefined);
  return onwards === undefined ? 0 : from + onwards.length;
}

function statedLetter(
  content: string,
  count: number,
  texts: readonly TextMention[],
  isWhole: boolean,
): StatedOption | undefined {
  const found = leading.exec(content);
  if (!found) return undefined;
  const end = found[0].length;
  const behind = content.slice(end);
  const at = end - (closingMarks.exec(found[0])?.[0].length ?? 0) - 1;
  if (isOfText(at, texts) || deniedBehind.test(behind)) return undefined;
  if (!isWhole && isArticle(found, behind)) return undefined;
  const option = placeOf(found);
  // “K” in a list of element symbols is the whole text of an option.
  const same = texts.find((text) => text.start === at && text.end === at + 1);
  if (same && option >= count) return { kind: 'text', option: same.option, at: [[at, at + 1]] };
  // A letter in brackets is the label, even where an option's text is the same: “(C)” with an option “c”, the speed of
  // light.
  if (same && same.option !== option && at + 1 === end) return { kind: 'conflict', letter: option, text: same.option };
  if (option >= count) return { kind: 'beyond', letter: found[1] ?? found[2] ?? '' };
  const others = joinedLetters(content, end, count).filter((other) => other.option !== option);
  if (others.length > 0) {
    const places: TextSpan[] = [at, ...others.map((other) => other.at)].map((place) => [place, place + 1]);
    return { kind: 'several', options: [option, ...others.map((other) => other.option)], at: places };
  }
  const beside = texts.find(({ start }) => start >= end && start - end <= 3);
  if (beside && beside.option !== option) return { kind: 'conflict', letter: option, text: beside.option };
  return { kind: 'letter', option, at: [[at, at + 1]] };
}

const closingMarks = new RegExp(`${closing}$`, 'u');

/** “A” before most words is the English article, and “I” is the pronoun. A letter in brackets is always an option. */
const isArticle = (found: RegExpExecArray, behind: string): boolean =>
  (found[1] === 'A' || found[1] === 'I') && !closingMarks.exec(found[0])?.[0] && isWordBefore(behind);

const isWordBefore = (behind: string): boolean =>
  /^[ \t]{1,9}[a-z]/.test(behind) &&
  !/^[ \t]{1,9}(?:is|was|seems|and|or|nor|because|since|as|for|would|must|should|by|fits|not|weil|da|denn|und|oder|parce|car|et|ou|porque|pues|y|perché|e|omdat|en|of|bo|ponieważ|i|karena|dan|vì|çünkü|ve)\b/.test(
    behind,
  );

/** Whether a letter is part of a longer option's text: “A cat”. */
const isOfText = (at: number, texts: readonly TextMention[]): boolean =>
  texts.some(({ start, end }) => start <= at && at < end && end - start > 1);

interface NamedLetter {
  readonly option: number;
  readonly at: number;
}

function joinedLetters(content: string, from: number, count: number): NamedLetter[] {
  const named: NamedLetter[] = [];
  for (let start = from; named.length < 26;) {
    const next = joinedLetter.exec(content.slice(start));
    if (!next) return named;
    const letter = next[1] ?? '';
    const option = places.get(letter) ?? letter.charCodeAt(0) - 65;
    const at = start + next[0].length - (closingMarks.exec(next[0])?.[0].length ?? 0) - 1;
    if (option < count) named.push({ option, at });
    start += next[0].length;
  }
  return named;
}

function statedText(content: string, texts: readonly TextMention[], isWhole: boolean): StatedOption | undefined {
  const sentence = /^[^\n]*?(?:[.!?。](?=\s(?!\d)|$)|\n|$)/u.exec(content)?.[0].length ?? content.length;
  const within = isWhole ? texts : texts.filter(({ start }) => start < sentence);
  const options = [...new Set(within.map(({ option }) => option))];
  const [option] = options;
  if (option === undefined) return undefined;
  const at: TextSpan[] = within.map(({ start, end }) => [start, end]);
  return options.length > 1 ? { kind: 'several', options, at } : { kind: 'text', option, at };
}

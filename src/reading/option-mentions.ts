import { patternInAnyLanguage } from './final/languages.ts';

/** The options that a passage names, distinct and in order of mention. */
export interface OptionMentions {
  readonly letters: readonly number[];
  readonly texts: readonly number[];
  /** A letter that no option has, if the passage names no other. */
  readonly beyond?: string;
}

/** Applies the rules that `readOption` (option.ts) describes. */
export function findOptionMentions(passage: string, choices: readonly string[]): OptionMentions {
  const texts = findOptionTextMentions(passage, choices);
  const named = [
    ...new Set(texts.filter(({ start, end }) => !isDenied(passage, start, end)).map((mention) => mention.option)),
  ];
  const letters = distinct(wholeLetter(passage) ?? statedLetters(passage, texts, choices) ?? lettersOutside(passage, texts));
  const known = letters.filter((letter) => letter < choices.length);
  if (known.length > 0) return { letters: known, texts: named };
  const stated = statedTexts(passage, texts);
  // A letter that is an option's text (“E” among vowels) counts as that text.
  const [unknown] = letters.map((letter) => String.fromCharCode(65 + letter));
  const isText = choices.some((choice) => bareText(choice).toUpperCase() === unknown);
  const beyond = unknown === undefined || isText ? {} : { beyond: unknown };
  return { letters: [], texts: stated.length === 1 ? stated : named, ...beyond };
}

export interface TextMention {
  readonly option: number;
  readonly start: number;
  readonly end: number;
}

const distinct = (letters: readonly string[]): number[] => [
  ...new Set(letters.map((letter) => letter.toUpperCase().charCodeAt(0) - 65)),
];

const label = String.raw`(?:(?:the|option|choice|letter|alternative)\s+)*`;

/** Rule 1. */
const wholePassageLetter = new RegExp(String.raw`^[\s"']*${label}[([{]?\s*([A-Za-z])\s*[)\]}]?[\s"'.:;,!]*$`, 'i');

function wholeLetter(passage: string): string[] | undefined {
  const found = wholePassageLetter.exec(passage);
  return found ? found.slice(1, 2) : undefined;
}

const statement = String.raw`(?:(?:answer|option|choice|solution|result|one)\s+(?:is|would\s+be|must\s+be|should\s+be)|(?:correct|right|final|best)\s+(?:answer|option|choice|solution)\s*(?:is)?\s*[:=-]|\bI(?:'d|\s+would|\s+will|'ll)?\s+(?:choose|pick|select|go\s+(?:with|for)|answer))`;
const closing = String.raw`(?![\p{L}\p{N}'’]|[-+#&]\p{L})`;

/** Rule 2 for letters: a capital right after the statement, or a bracketed or closed small letter. */
const statedLetter = new RegExp(
  String.raw`${statement}\s*:?\s*["']?${label}(?:[([{]\s*([A-Za-z])\s*[)\]}]|([A-Z])${closing}(?!\s*=)|([a-z])(?=\s*(?:[).:;,!?\n"']|$)))`,
  'giu',
);

function statedLetters(passage: string, texts: readonly TextMention[], choices: readonly string[]): string[] | undefined {
  const letters: string[] = [];
  for (const found of passage.matchAll(statedLetter)) {
    const letter = found[1] ?? found[2] ?? found[3] ?? '';
    const at = found.index + found[0].lastIndexOf(letter);
    // The pattern ignores case. A small letter that is neither bracketed nor closed (“the answer is a dog”) is a word.
    if (found[1] === undefined && letter === letter.toLowerCase() && !/^\s*(?:[).:;,!?\n"']|$)/.test(passage.slice(at + 1)))
      continue;
    // The letter may be only the first word of an option's text (“A cat”).
    const text = mentionAt(texts, at);
    if (!text || (choices[text.option] ?? '').trim().length <= 1) letters.push(letter);
  }
  return letters.length > 0 ? letters : undefined;
}

/** Rule 2 for texts: options whose text directly follows a statement. */
function statedTexts(passage: string, texts: readonly TextMention[]): number[] {
  const ends = new Set([...passage.matchAll(statementAlone)].map((found) => found.index + found[0].length));
  return [...new Set(texts.filter((mention) => ends.has(mention.start)).map((mention) => mention.option))];
}
const statementAlone = new RegExp(String.raw`${statement}\s*:?\s*["']?(?:(?:the|a|an)\s+(?=\S))?`, 'giu');

const labelledLetter = new RegExp(
  [
    String.raw`[([{]\s*([A-Za-z])\s*[)\]}]`, // (B), [b]
    String.raw`(?:[Oo]ption|[Cc]hoice|[Ll]etter|[Aa]lternative)\s+["']?([A-Z])${closing}`, // option B
    String.raw`(?:^|\n)[ \t"'>-]*([A-Za-z])[.):](?=\s|$)`, // B. text, at the start of a line
  ].join('|'),
  'gu',
);
const bare = new RegExp(String.raw`(?<![\p{L}\p{N}'’.&/+-])([A-Z])${closing}(?!\s*[=+])`, 'gu');
/** “A” is a letter before these, and the article before every other word. */
const afterLetter =
  /^(?:[^\S\n]*(?:$|[\n.,;:!?)"'\]/-])|\s+(?:is|was|seems|and|or|nor|because|since|as|for|would|must|should|by|fits|\d))/;

/** Rule 3. */
function lettersOutside(passage: string, texts: readonly TextMention[]): string[] {
  const free = (at: number): boolean => mentionAt(texts, at) === undefined;
  const letters: string[] = [];
  for (const found of passage.matchAll(labelledLetter)) {
    const letter = found[1] ?? found[2] ?? found[3] ?? '';
    const at = found.index + found[0].lastIndexOf(letter);
    if (free(at) && !isDenied(passage, at, at + 1)) letters.push(letter);
  }
  for (const found of passage.matchAll(bare)) {
    const letter = found[1] ?? '';
    if (!free(found.index) || isDenied(passage, found.index, found.index + 1)) continue;
    const rest = passage.slice(found.index + 1, found.index + 40);
    if (letter === 'A' && !afterLetter.test(rest)) continue;
    if (letter === 'I' && !/^[^\S\n]*(?:$|[\n.):])/.test(rest)) continue;
    letters.push(letter);
  }
  return letters;
}

/** “not B”, “B is wrong”: a denied option does not count as named. */
function isDenied(passage: string, start: number, end: number): boolean {
  return deniedBefore.test(passage.slice(Math.max(0, start - 24), start)) || deniedAfter.test(passage.slice(end, end + 32));
}

const deniedBefore = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${patternInAnyLanguage(({ denials }) => denials)})|n't)\s+(?:(?:the|an?|option|choice)\s+)?["'([]*$`,
  'iu',
);
const deniedAfter = new RegExp(
  String.raw`^["'.)\]]*\s*(?:${patternInAnyLanguage(({ deniedAfter }) => deniedAfter)})(?!\p{L})`,
  'iu',
);

/** The mention that contains this offset. Mentions are ordered and do not overlap, so a binary search finds it. */
function mentionAt(texts: readonly TextMention[], at: number): TextMention | undefined {
  let from = 0;
  let to = texts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle]?.end ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  const found = texts[from];
  return found && found.start <= at ? found : undefined;
}

/** Rule 4: takes the leftmost mention, the longest of several at one offset, and continues where it ends. */
export function findOptionTextMentions(passage: string, choices: readonly string[]): TextMention[] {
  const found = optionTexts(choices).flatMap((text) => occurrences(passage, text));
  // The longest options come first, and sorting keeps that order among equals.
  found.sort((x, y) => x.start - y.start);
  let end = 0;
  return found.filter((mention) => {
    if (mention.start < end) return false;
    end = mention.end;
    return true;
  });
}

function occurrences(passage: string, { option, least, words, before, after }: OptionText): TextMention[] {
  const mentions: TextMention[] = [];
  // Most answers are a letter, and a pattern costs time and memory once it is used.
  if (passage.length < least) return mentions;
  words.lastIndex = 0;
  for (let found = words.exec(passage); found; found = words.exec(passage)) {
    const start = found.index;
    const end = start + found[0].length;
    if (holdsAt(before, passage, start) && holdsAt(after, passage, end)) mentions.push({ option, start, end });
    // An overlapping match may have the word borders that this one lacks.
    words.lastIndex = start + ((passage.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  }
  return mentions;
}

function holdsAt(border: RegExp, passage: string, at: number): boolean {
  border.lastIndex = at;
  return border.test(passage);
}

interface OptionText {
  readonly option: number;
  /** The minimum length of a mention in characters. However a character is written, it takes at least one. */
  readonly least: number;
  /** The words themselves. Their borders are tested separately, as `\p{L}` in a pattern is slow to compile. */
  readonly words: RegExp;
  readonly before: RegExp;
  readonly after: RegExp;
}

let optionTextCache = new WeakMap<readonly string[], readonly OptionText[]>();
let cachedListCount = 0;
/** The patterns of this many items take up to about 200 MB. */
const mostKnown = 20_000;

/** The options' texts, the longest first. Computed once for an item's choices, and cached unless there are too many. */
function optionTexts(choices: readonly string[]): readonly OptionText[] {
  const there = optionTextCache.get(choices);
  if (there) return there;
  const texts = choices
    .map((choice, option) => ({ option, text: bareText(choice) }))
    .filter(({ text }) => text !== '')
    .sort((x, y) => y.text.length - x.text.length || x.option - y.option)
    .map(({ option, text }) => ({ option, least: [...text].length, words: wordsOf(text), ...bordersOf(text) }));
  if (cachedListCount++ >= mostKnown) [optionTextCache, cachedListCount] = [new WeakMap(), 1];
  optionTextCache.set(choices, texts);
  return texts;
}

/** The choice without the marks that are also removed from answers, and without a closing full stop. */
function bareText(choice: string): string {
  return choice
    .replace(/\*+|`+|\$/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‑]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=.)\.$/, '');
}

const wordsOf = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`), 'giu');

const beforeNumber = /(?<![\p{L}\p{N}_-]|\p{N}[.,:/])/iuy;
const beforeWord = /(?<![\p{L}\p{N}_]|[\p{L}\p{N}]-)/iuy;
const beforeSign = /(?<=^|[\s(["':-])/iuy;
const afterNumber = /(?![\p{L}\p{N}_]|[.,:/-]\p{N})/iuy;
const afterWord = /(?![\p{L}\p{N}_]|-[\p{L}\p{N}])/iuy;
/** “no” before a word that it belongs to (“no air”) is not an answer. Before these words it is. */
const afterNo =
  /(?![\p{L}\p{N}_]|-[\p{L}\p{N}])(?![^\S\n]+(?!(?:I|you|he|she|it|we|they|this|that|these|those|there|the|an?|and|but|or|as|because|since|so|not)(?!\p{L}))[\p{L}\p{N}])/iuy;
const afterSign = /(?=[\s.,;:!?)\]"']|$)/iuy;

/** A text needs word borders on both sides. A number must also be the whole number, and “no” an answer of its own. */
function bordersOf(text: string): Pick<OptionText, 'before' | 'after'> {
  return {
    before: /^\d/.test(text) ? beforeNumber : /^[\p{L}\p{N}_]/u.test(text) ? beforeWord : beforeSign,
    after: afterOf(text),
  };
}

function afterOf(text: string): RegExp {
  if (/^no$/i.test(text)) return afterNo;
  if (/\d$/.test(text)) return afterNumber;
  return /[\p{L}\p{N}_]$/u.test(text) ? afterWord : afterSign;
}

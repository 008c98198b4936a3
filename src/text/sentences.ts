import { isAbbreviation, splitIntoTreebankWords } from './tokens.ts';
import { cleanToProse, type ProseBlock } from './clean.ts';

/** A sentence: its prose, its words, and its span in the original text. */
export interface ProseSentence {
  readonly text: string;
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The sentences of a text with Markdown and maths (an answer). */
export function splitProseSentences(text: string): ProseSentence[] {
  return cleanToProse(text).flatMap(sentencesOfBlock);
}

/**
 * The sentences of plain text. Nothing is interpreted as Markdown, and every character but white space is kept. Blank lines
 * end a sentence; other line breaks do not.
 */
export function splitPlainTextSentences(text: string): ProseSentence[] {
  return plainBlocks(text).flatMap(sentencesOfBlock);
}

/** The maximum number of words in a sentence. Anything longer is not a sentence, and parsing takes quadratic time. */
export const maxWordsInSentence = 200;

function plainBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let from = 0;
  for (const { 0: blank, index } of [...text.matchAll(/\n[^\S\n]*(?=\n)/g)]) {
    blocks.push({ text: text.slice(from, index), sourceOf: shiftedBy(from) });
    from = index + blank.length;
  }
  blocks.push({ text: text.slice(from), sourceOf: shiftedBy(from) });
  return blocks;
}

const shiftedBy =
  (by: number): ProseBlock['sourceOf'] =>
  (from, to) => [from + by, to + by];

function sentencesOfBlock(block: ProseBlock): ProseSentence[] {
  const sentences: ProseSentence[] = [];
  for (const [from, to] of sentenceSpans(block.text)) {
    const text = block.text.slice(from, to);
    const words = splitIntoTreebankWords(text);
    for (const [start, end, some] of inBounds(text, words)) {
      const [sourceFrom, sourceTo] = block.sourceOf(from + start, from + end);
      sentences.push({ text: text.slice(start, end), words: some, from: sourceFrom, to: sourceTo });
    }
  }
  return sentences;
}

function inBounds(text: string, words: readonly string[]): [number, number, readonly string[]][] {
  if (words.length === 0) return [];
  if (words.length <= maxWordsInSentence) return [[0, text.length, words]];
  const pieces: [number, number, readonly string[]][] = [];
  let at = 0;
  for (let first = 0; first < words.length; first += maxWordsInSentence) {
    const some = words.slice(first, first + maxWordsInSentence);
    const start = text.indexOf(some[0] ?? '', at);
    for (const word of some) at = text.indexOf(word, at) + word.length;
    pieces.push([start, at, some]);
  }
  return pieces;
}

/** Abbreviations after which the sentence continues, whatever follows. */
const neverLast = new Set(
  'mr mrs ms messrs dr prof st vs fig figs eq eqs gen gov sen rep lt col sgt capt cmdr adm rev hon e.g i.e cf al'.split(' '),
);

const isEnd = (c: string | undefined): boolean => c === '.' || c === '!' || c === '?' || c === '\u2026';
const closing = new Set('"\'\u201d\u2019)]*_');
const opening = new Set('"\'\u201c\u2018([*_');
const isSpace = (c: string | undefined): boolean => c !== undefined && /\s/.test(c);

/**
 * The bounds of a block's sentences, without surrounding white space. A sentence ends after a full stop, question mark or
 * exclamation mark and any closing marks, if white space follows. It does not end after titles, initials and other
 * abbreviations. It does not end at a full stop before a word with a small letter either. One pass, left to right.
 */
export function sentenceSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  const wordFrom = (at: number): number => {
    let from = at;
    while (isSpace(text[from])) from += 1;
    return from;
  };
  // Never before white space. Otherwise `endsHere` would scan it again for every mark of the sentence.
  let start = wordFrom(0);
  const close = (end: number): void => {
    let last = end;
    while (last > start && isSpace(text[last - 1])) last -= 1;
    if (last > start) spans.push([start, last]);
    start = wordFrom(end);
  };
  for (let at = 0; at < text.length; at++) {
    if (!isEnd(text[at])) continue;
    const mark = at;
    while (isEnd(text[at])) at += 1;
    const marks = text.slice(mark, Math.min(at, mark + 4));
    const closesFrom = at;
    while (at < text.length && closing.has(text.charAt(at))) at += 1;
    if (isSpace(text[at]) && endsHere(text, start, mark, marks, at > closesFrom, at)) close(at);
    at -= 1;
  }
  close(text.length);
  return spans;
}

function endsHere(text: string, start: number, mark: number, marks: string, closed: boolean, after: number): boolean {
  let next = after;
  while (isSpace(text[next])) next += 1;
  for (let n = 0; n < 8 && next < text.length && opening.has(text.charAt(next)); n++) next += 1;
  const small = /\p{Ll}/u.test(text[next] ?? '');
  if (marks === '.') {
    const word = wordBefore(text, start, mark);
    const lower = word.toLowerCase();
    if (neverLast.has(lower)) return false;
    if (/^[A-Z]$/.test(word) && isInitial(text, start, mark, next)) return false;
    // The number of a list item.
    if (/^\d+$/.test(word) && text.slice(start, mark).trim() === word) return false;
    if (isAbbreviation(word) && !/\p{Lu}/u.test(text[next] ?? '')) return false;
  }
  if (small) return !(marks.startsWith('.') || marks.startsWith('\u2026') || closed);
  return true;
}

/** These words begin a sentence, so a letter before them is not the initial of a name. */
const beginners = new Set(
  (
    'the this that these those so therefore thus hence then since because if when while we i you he she it they there here now next first second ' +
    'finally in on at to for from by with as but and or not also however let given each both all answer solution option using what which why how'
  ).split(' '),
);

/** “J. Smith”, “George W. Bush”, but not “The answer is B. So …” nor “I” and “X”. */
function isInitial(text: string, start: number, mark: number, next: number): boolean {
  if (text[mark - 1] === 'I' || text[mark - 1] === 'X') return false;
  const following = /^\p{L}+/u.exec(text.slice(next, next + 20))?.[0] ?? '';
  if (beginners.has(following.toLowerCase())) return false;
  const before = text.slice(Math.max(start, mark - 40), mark - 1).trimEnd();
  return before === '' || /(?:^|\s)["'“‘(]?\p{Lu}[\p{L}'’-]*\.?$/u.test(before);
}

/** The characters before the mark, back to white space (at most 30), without leading brackets and quotes. */
function wordBefore(text: string, start: number, mark: number): string {
  let from = mark;
  while (from > start && mark - from < 30 && !isSpace(text[from - 1])) from -= 1;
  return text.slice(from, mark).replace(/^["'\u201c\u2018([]+/, '');
}

import { zip } from '../../base/objects/zip.ts';
import type { ParsedSentence, ParsedWord } from '../../text/parsed-sentence.ts';
import { textWidth } from '../frame/text-width.ts';

export interface TreeWord {
  readonly word: ParsedWord;
  /** The form of the word that it depends on; `null` for the root. */
  readonly head: string | null;
  /** The horizontal center. */
  readonly x: number;
  /** Whether the other sentence has the word's triple too. */
  readonly shared: boolean;
  readonly arc: TreeArc;
}

/** An arc from the head to the word; a vertical line for the root. */
export interface TreeArc {
  readonly path: string;
  /** The arrowhead at the word. */
  readonly tip: string;
  /** The center of the relation’s name. */
  readonly label: { readonly x: number; readonly y: number };
}

export const treeWordFontSize = 14;
export const relationFontSize = 11;
export const tagFontSize = 10;
const gap = 14;
const margin = 8;
const levelHeight = 22;
/** The distances from the baseline up to the arcs, and down to the tags’ end. */
const arcBaseOffset = 18;
const tagBottomOffset = 22;
/** The distance between two arc ends at the same word. */
const arcEndGap = 5;

/**
 * Lays out the words of a parsed sentence and the arcs above them. Words are in one line, with enough space for the names of
 * the relations. Each arc is above all shorter arcs that it overlaps. So arcs of one height never overlap, and no name
 * covers another. `shared` tells which words to highlight.
 */
export function layOutTree(sentence: ParsedSentence, shared: (word: number) => boolean) {
  const levels = levelsOf(sentence);
  const x = places(sentence);
  // The root’s arrow starts above all arcs.
  const highest = Math.max(0, ...levels) + 1;
  const top = highest * levelHeight + relationFontSize + 4;
  /** The baseline of the words, from the top of the tree. */
  const baseline = top + arcBaseOffset;
  const y = (level: number) => top - level * levelHeight;
  const words = zip(zip(sentence, levels), x).map(([[word, level], middle], w): TreeWord => {
    const from = x[word.head - 1];
    return {
      word,
      head: sentence[word.head - 1]?.form ?? null,
      x: middle,
      shared: shared(w),
      arc: from === undefined ? straightDown(middle, y(highest), top) : arcBetween(from, middle, top, y(level)),
    };
  });
  const last = words.at(-1);
  const right = last ? last.x + widthOf(last.word) / 2 : 0;
  return { words, width: Math.ceil(right + margin), height: baseline + tagBottomOffset, baseline };
}

const widthOf = ({ form, upos }: ParsedWord): number =>
  Math.max(textWidth(form, treeWordFontSize), textWidth(upos, tagFontSize));

/** The words’ centers from left to right, as close as the words and the relation names allow. */
function places(sentence: ParsedSentence): number[] {
  const x: number[] = [];
  sentence.forEach((word, w) => {
    const half = Math.max(widthOf(word), isRoot(word, sentence) ? textWidth(word.deprel, relationFontSize) : 0) / 2;
    const before = sentence[w - 1];
    const beforeX = x[w - 1];
    let least = before && beforeX !== undefined ? beforeX + widthOf(before) / 2 + gap + half : margin + half;
    sentence.forEach((other, o) => {
      const between = arcOf(other, o, sentence);
      // An arc that ends at this word and starts further left.
      const from = between?.[1] === w ? x[between[0]] : undefined;
      if (from !== undefined) least = Math.max(least, from + textWidth(other.deprel, relationFontSize) + 4 * arcEndGap);
    });
    x.push(least);
  });
  return x;
}

const isRoot = (word: ParsedWord, sentence: ParsedSentence): boolean => sentence[word.head - 1] === undefined;

/** The words at the ends of the arc to a word, the left one first. */
function arcOf(word: ParsedWord, w: number, sentence: ParsedSentence): readonly [number, number] | null {
  if (isRoot(word, sentence)) return null;
  return [Math.min(w, word.head - 1), Math.max(w, word.head - 1)];
}

/** The level of each word’s arc, from 1: above every shorter arc that it overlaps. The root has level 0. */
function levelsOf(sentence: ParsedSentence): number[] {
  const arcs = sentence.map((word, w) => arcOf(word, w, sentence));
  const order = arcs.flatMap((arc, w) => (arc ? [{ w, left: arc[0], right: arc[1] }] : []));
  order.sort((a, b) => a.right - a.left - (b.right - b.left) || a.left - b.left);
  const levels = sentence.map(() => 0);
  const placed: { left: number; right: number; level: number }[] = [];
  for (const { w, left, right } of order) {
    const under = placed.filter((other) => other.left < right && left < other.right).map(({ level }) => level);
    const level = 1 + Math.max(0, ...under);
    levels[w] = level;
    placed.push({ left, right, level });
  }
  return levels;
}

function arcBetween(head: number, word: number, bottom: number, top: number): TreeArc {
  const toRight = word > head;
  const from = head + (toRight ? arcEndGap : -arcEndGap);
  const round = Math.min(10, Math.abs(word - from) / 2) * (toRight ? 1 : -1);
  return {
    path: `M${n(from)} ${bottom}V${top + 8}Q${n(from)} ${top} ${n(from + round)} ${top}H${n(word - round)}Q${n(word)} ${top} ${n(word)} ${top + 8}V${bottom}`,
    tip: tipAt(word, bottom),
    label: { x: (from + word) / 2, y: top - 4 },
  };
}

const straightDown = (x: number, top: number, bottom: number): TreeArc => ({
  path: `M${n(x)} ${top}V${bottom}`,
  tip: tipAt(x, bottom),
  label: { x, y: top - 4 },
});

const tipAt = (x: number, y: number): string => `M${n(x)} ${y + 3}l-3.5 -7h7z`;

const n = (value: number): number => Math.round(value * 10) / 10;

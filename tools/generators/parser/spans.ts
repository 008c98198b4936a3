import type { ConlluSentence } from './conllu.ts';
import { FORM } from './conllu.ts';

/** Spans of a text. Positions count the characters that are not white space. */
export interface Spans {
  readonly words: readonly string[];
  readonly sentences: readonly string[];
}

/** The raw text of a treebank file, with paragraphs. */
export function rawTextOf(sentences: readonly ConlluSentence[]): string {
  const paragraphs: string[][] = [];
  let paragraph: string[] = [];
  for (const { lines } of sentences) {
    if (paragraphs.length === 0 || lines.some((line) => /^# new(doc|par)\b/.test(line))) {
      paragraph = [];
      paragraphs.push(paragraph);
    }
    paragraph.push(lines.find((line) => line.startsWith('# text = '))?.slice('# text = '.length) ?? '');
  }
  return paragraphs.map((paragraph) => paragraph.join(' ')).join('\n\n');
}

/**
 * The positions of the treebank's words and sentences. Some tokens do not consist of their words' letters in order (“im” for
 * I am). Their words get spans that no program can find, so they count as missed.
 */
export function goldSpans(sentences: readonly ConlluSentence[]): Spans {
  const words: string[] = [];
  const found: string[] = [];
  let at = 0;
  for (const sentence of sentences) {
    const begin = at;
    const tokens = tokensOf(sentence);
    for (const { form, forms } of tokens) {
      const whole = at;
      if (withoutSpace(forms.join('')) === withoutSpace(form))
        for (const word of forms) words.push(`${at}-${(at += withoutSpace(word).length)}`);
      else forms.forEach((word, i) => words.push(`${whole}: ${word} ${i}`));
      at = whole + withoutSpace(form).length;
    }
    found.push(`${begin}-${at}`);
  }
  return { words, sentences: found };
}

export function foundSpans(sentences: readonly { readonly words: readonly string[] }[]): Spans {
  const words: string[] = [];
  const found: string[] = [];
  let at = 0;
  for (const sentence of sentences) {
    const begin = at;
    for (const word of sentence.words) words.push(`${at}-${(at += withoutSpace(word).length)}`);
    found.push(`${begin}-${at}`);
  }
  return { words, sentences: found };
}

export function f1(gold: readonly string[], found: readonly string[]): number {
  const right = new Set(gold);
  const both = found.filter((span) => right.has(span)).length;
  return (2 * both) / (gold.length + found.length);
}

/** The tokens of the text with the words that each contains: one, or those of a multiword token. */
function tokensOf({ lines, words }: ConlluSentence): { form: string; forms: string[] }[] {
  const ranges = lines.flatMap((line) => {
    const match = /^(\d+)-(\d+)\t([^\t]*)/.exec(line);
    return match ? [{ first: Number(match[1]), last: Number(match[2]), form: match[3] ?? '' }] : [];
  });
  const tokens: { form: string; forms: string[] }[] = [];
  words.forEach(({ fields }, i) => {
    const form = fields[FORM] ?? '';
    const range = ranges.find(({ first, last }) => first <= i + 1 && i + 1 <= last);
    if (range === undefined) tokens.push({ form, forms: [form] });
    else if (range.first === i + 1) tokens.push({ form: range.form, forms: [form] });
    else tokens.at(-1)?.forms.push(form);
  });
  return tokens;
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '');

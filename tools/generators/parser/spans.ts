import type { ConlluSentence } from './conllu.ts';
import { FORM } from './conllu.ts';

/** Stretches of a text, as places among its characters that are not white space. */
export interface Spans {
  readonly words: readonly string[];
  readonly sentences: readonly string[];
}

/** The raw text of a treebank's file, paragraph by paragraph. */
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
 * Where the treebank's words and sentences stand. The words of a token that is not simply their letters one after the other (“im” as I am)
 * stand where no program can find them: they count as missed.
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

/** What is written, with the words that it stands for: one, or those of a multiword token. */
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

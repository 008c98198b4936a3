/** A number within a sentence: its printed text, and its position in the document that the sentence is about. */
export interface SentenceFigure {
  readonly text: string;
  /** A JSON Pointer (RFC 6901). */
  readonly at: string;
  readonly digits: number;
  /** How the number is formatted; by default with a fixed number of digits. */
  readonly form?: 'fixed' | 'percent' | 'count' | 'chance' | 'p' | 'halves';
}

/** A sentence that keeps its numbers as separate parts. */
export type Sentence = readonly (string | SentenceFigure)[];

/** Builds a sentence from a template: sentence`σ is ${figure}.` Nested sentences become part of it. */
export function sentence(
  words: TemplateStringsArray,
  ...values: readonly (string | number | SentenceFigure | Sentence)[]
): Sentence {
  return joinSentences(
    words.flatMap((word, i) => {
      const value = values[i];
      if (value === undefined) return [[word]];
      return [[word], isSentence(value) ? value : [typeof value === 'number' ? String(value) : value]];
    }),
    '',
  );
}

/** Sentences one after the other; empty ones are left out. */
export function joinSentences(sentences: readonly Sentence[], between = ' '): Sentence {
  const parts: (string | SentenceFigure)[] = [];
  for (const sentence of sentences) {
    if (sentenceToPlainText(sentence) === '') continue;
    for (const part of parts.length > 0 && between !== '' ? [between, ...sentence] : sentence) {
      const last = parts.at(-1);
      if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
      else if (part !== '') parts.push(part);
    }
  }
  return parts;
}

/** “a”, “a and b”, “a, b and c”. */
export function listWithAnd(parts: readonly Sentence[]): Sentence {
  const last = parts.at(-1) ?? [];
  return parts.length < 2 ? last : sentence`${joinSentences(parts.slice(0, -1), ', ')} and ${last}`;
}

/** The same for many parts: the first `most` by name, and the number of the others. */
export const listFirstAndCountRest = (most: number, parts: readonly Sentence[]): Sentence =>
  parts.length <= most + 1
    ? listWithAnd(parts)
    : sentence`${joinSentences(parts.slice(0, most), ', ')} and ${parts.length - most} more`;

export const sentenceToPlainText = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The same sentence for a larger document, which has the sentence's own document at `place`. */
export const prefixFigurePaths = (place: string, sentence: Sentence): Sentence =>
  sentence.map((part) => (typeof part === 'string' ? part : { ...part, at: place + part.at }));

const isSentence = (value: string | number | SentenceFigure | Sentence): value is Sentence => Array.isArray(value);

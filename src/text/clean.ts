import { arithmeticToFormulaPlaceholders, formulaPlaceholdersAsWords } from './arithmetic.ts';
import { displayFormulasToProse, inlineFormulasToProse } from './formula.ts';
import {
  inlineCodeAsPlaceholder,
  linksAndHtmlAsText,
  splitMarkdownIntoProse,
  withoutEmphasis,
  withoutFencedCode,
} from './markdown.ts';
import { replaceMatches, makeTracedText, type TracedText } from './traced-text.ts';

/** A part of prose whose borders no sentence crosses. */
export interface ProseBlock {
  readonly text: string;
  /** The characters from … to − 1 of `text` and their spans in the original text. */
  sourceOf(from: number, to: number): readonly [number, number];
}

/**
 * The prose of an answer: without Markdown, HTML, fenced code and standalone formulas. A formula or code within a sentence
 * becomes one word, “X”, or the words for it (arithmetic.ts). Every step is one pass over the text, so the whole is linear
 * for any text.
 */
export function cleanToProse(text: string): ProseBlock[] {
  const lines = replaceMatches(
    replaceMatches(makeTracedText(text), /\r\n?/g, '\n'),
    /[\u200b-\u200d\ufeff\ue000-\ue002]|<br\s?\/?>/g,
    (match) => (match[0].startsWith('<') ? '\n' : ''),
  );
  return splitMarkdownIntoProse(displayFormulasToProse(withoutFencedCode(lines)))
    .map(asProse)
    .filter(({ text }) => !/^[X\s.,;:]*$/.test(text) && !/^X is X[.,;:]?$/.test(text))
    .map(blockOf);
}

function asProse(stretch: TracedText): TracedText {
  const formulas = inlineFormulasToProse(inlineCodeAsPlaceholder(stretch));
  const words = formulaPlaceholdersAsWords(arithmeticToFormulaPlaceholders(withoutEmphasis(linksAndHtmlAsText(formulas))));
  return replaceMatches(replaceMatches(words, /\s+/g, ' '), /^ | $/g, '');
}

const blockOf = ({ text, from, to }: TracedText): ProseBlock => ({
  text,
  sourceOf(first, end) {
    const start = from[first] ?? 0;
    return [start, end > first ? (to[end - 1] ?? start) : start];
  },
});

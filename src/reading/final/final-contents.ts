import { cutAtNextQuestion, findAnswerStatements } from './statements.ts';

/** Closing phrases of a model. Lines of this kind at the end are dropped. */
const farewell =
  /^[ \t]{0,9}(?:I hope (?:this|it|that)|(?:please )?let me know|feel free|is there anything|if you (?:have|need|would)|happy to help|good luck|hope this helps|note:?\s|you'?re welcome)/i;

/** The contents, and whether they came from statements or only from the last line. */
export interface FinalAnswerContents {
  readonly contents: readonly string[];
  /** The offset in the text at which each content begins. */
  readonly from: readonly number[];
  readonly by: 'statement' | 'last line';
}

/**
 * Finds the answers that a text gives to a question without choices, the likeliest first. These are the contents of its last
 * statements, the most explicit kind first. Without a statement it is the last line before any closing phrase. The text from
 * a further question on is ignored.
 */
export function findFinalAnswers(text: string): FinalAnswerContents {
  const own = cutAtNextQuestion(text);
  const [explicit = [], worded = []] = findAnswerStatements(own);
  const statements = [...explicit.toReversed(), ...worded.toReversed()]
    .map(({ content, from }) => ({ content: content.trim(), from: from + content.length - content.trimStart().length }))
    .filter(({ content }) => content !== '')
    .slice(0, 20);
  if (statements.length > 0)
    return { contents: statements.map(({ content }) => content), from: statements.map(({ from }) => from), by: 'statement' };
  const all = withoutFarewell(own).trimEnd();
  const last = all.slice(all.lastIndexOf('\n') + 1).trimStart();
  return { contents: [last], from: [all.length - last.length], by: 'last line' };
}

/** The text without closing phrases in its last lines. The whole text if it has nothing else. */
export function withoutFarewell(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '' && !farewell.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

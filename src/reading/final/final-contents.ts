import { cutAtNextQuestion, findAnswerStatements } from './statements.ts';

/** What a model adds that is no answer: the last lines of that kind are left out. */
const farewell =
  /^[ \t]{0,9}(?:I hope (?:this|it|that)|(?:please )?let me know|feel free|is there anything|if you (?:have|need|would)|happy to help|good luck|hope this helps|note:?\s|you'?re welcome)/i;

/** Where the contents came from: a statement, or the last line alone. */
export interface FinalAnswerContents {
  readonly contents: readonly string[];
  /** Where each begins in the text. */
  readonly from: readonly number[];
  readonly by: 'statement' | 'last line';
}

/**
 * What a text gives as its answer to a question without choices, the likeliest first: the contents of its last statements, the plainest kind first;
 * without one the last line, but for what a model says in parting. A further question and what follows is not looked at.
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

/** A text without the lines at its end in which a model takes its leave; all of it where there is nothing else. */
export function withoutFarewell(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '' && !farewell.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

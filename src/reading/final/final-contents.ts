import { beforeNextQuestion, statementsOf } from './statements.ts';

/** What a model adds that is no answer: the last lines of that kind are left out. */
const farewell =
  /^[ \t]{0,9}(?:I hope (?:this|it|that)|(?:please )?let me know|feel free|is there anything|if you (?:have|need|would)|happy to help|good luck|hope this helps|note:?\s|you'?re welcome)/i;

/** Where the contents came from: a statement, or the last line alone. */
export interface FinalContents {
  readonly contents: readonly string[];
  readonly by: 'statement' | 'last line';
}

/**
 * What a text gives as its answer to a question without choices, the likeliest first: the contents of its last statements, the plainest kind first;
 * without one the last line, but for what a model says in parting. A further question and what follows is not looked at.
 */
export function finalContents(text: string): FinalContents {
  const own = beforeNextQuestion(text);
  const [explicit = [], worded = []] = statementsOf(own);
  const contents = [...explicit.toReversed(), ...worded.toReversed()]
    .map(({ content }) => content.trim())
    .filter((content) => content !== '');
  if (contents.length > 0) return { contents: contents.slice(0, 20), by: 'statement' };
  const last = withoutFarewell(own).trim().split('\n').at(-1) ?? '';
  return { contents: [last.trim()], by: 'last line' };
}

/** A text without the lines at its end in which a model takes its leave; all of it where there is nothing else. */
export function withoutFarewell(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '' && !farewell.test(line));
  return last < 0 ? text : lines.slice(0, last + 1).join('\n');
}

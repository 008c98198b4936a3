import { optionLetter } from '../core/items/letter.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

const answerMark = 'Answer:';
const reasoningMark = 'Reasoning:';

/**
 * Which of `choices` shown options an answer names by RoParQ's rule: the first capital from A to the last letter that a full stop follows and
 * no letter or digit stands before, after the last “Answer:” and before any “Reasoning:” that comes later. Both words are taken as they
 * are written here, capital and colon. Nothing else is looked at: not the option's text, not “(B)”, not a small letter.
 *
 * Deliberately as narrow as the paper's: “Answer: B” without a full stop is unreadable, “Answer: A. or B.” is A. Unreadable, with the
 * reason, where nothing is found. `option` counts the options as they were shown; there are letters for 26.
 */
export function readOptionByRoParQRule(text: string, choices: number): ParsedAnswer {
  const mark = text.lastIndexOf(answerMark);
  if (mark === -1) return { kind: 'unreadable', why: text.trim() === '' ? 'empty answer' : 'there is no “Answer:”' };
  const after = text.slice(mark + answerMark.length);
  const reasoning = after.indexOf(reasoningMark);
  const statement = reasoning === -1 ? after : after.slice(0, reasoning);
  const last = optionLetter(choices - 1);
  const [letter] = new RegExp(`(?<![A-Za-z0-9])[A-${last}]\\.`).exec(statement) ?? [];
  if (letter === undefined) {
    const where = reasoning === -1 ? 'after the last “Answer:”' : 'between the last “Answer:” and “Reasoning:”';
    return { kind: 'unreadable', why: `no letter from A to ${last} with a full stop stands ${where}` };
  }
  return { kind: 'option', option: letter.charCodeAt(0) - 65, by: 'letter' };
}

/**
 * Which of `choices` shown options an answer names in the form that is asked for where no full stop is: what `readOptionByRoParQRule` reads; else one capital letter right
 * after the last “Answer:”, or as the beginning of an answer without that word, with nothing more on its line than a full stop and what follows that. Without
 * “Answer:” there is no other line. “(B)”, “b”, “The answer is B” and an option’s text alone are not the form.
 */
export function readOptionInAskedForm(text: string, choices: number): ParsedAnswer {
  const strict = readOptionByRoParQRule(text, choices);
  if (strict.kind === 'option' || text.trim() === '') return strict;
  const mark = text.lastIndexOf(answerMark);
  const statement = (mark === -1 ? text : text.slice(mark + answerMark.length)).trim();
  const last = optionLetter(choices - 1);
  const [, letter] =
    new RegExp(`^([A-${last}])(?:\\.[^\\n]*|[ \\t]*)${mark === -1 ? '$' : '(?:\\n|$)'}`).exec(statement) ?? [];
  if (letter === undefined) {
    return {
      kind: 'unreadable',
      why: mark === -1 ? 'the answer is no letter alone' : 'no letter alone stands after the last “Answer:”',
    };
  }
  return { kind: 'option', option: letter.charCodeAt(0) - 65, by: 'letter' };
}

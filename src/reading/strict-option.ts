import { optionLetter } from '../core/items/letter.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

const answerMark = 'Answer:';
const reasoningMark = 'Reasoning:';

/**
 * Finds the option that an answer names by RoParQ's rule; `choices` is the number of options shown. The rule takes the first
 * capital from A to the last letter with a full stop after it and no letter or digit before it. It searches after the last
 * “Answer:” and before any later “Reasoning:”. Both words are case-sensitive and need the colon. Nothing else counts: not
 * the option's text, not “(B)”, not a small letter.
 *
 * This is deliberately as narrow as in the paper: “Answer: B” without a full stop is unreadable, and “Answer: A. or B.” is
 * A. If nothing is found, the answer is unreadable, with the reason. `option` counts the options as shown; there are letters
 * for 26.
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
    return { kind: 'unreadable', why: `there is no letter from A to ${last} with a full stop ${where}` };
  }
  return { kind: 'option', option: letter.charCodeAt(0) - 65, by: 'letter' };
}

/**
 * Finds the option that an answer names in the requested form, with or without a full stop. `choices` is the number of
 * options shown. First it applies `readOptionByRoParQRule`. Otherwise it takes one capital letter right after the last
 * “Answer:”, or at the beginning of an answer without that word. Only a full stop and any text after it may follow on that
 * line. Without “Answer:” there must be no other line. “(B)”, “b”, “The answer is B” and an option’s text alone do not have
 * this form.
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
      why: mark === -1 ? 'the answer is not a single letter' : 'there is no single letter after the last “Answer:”',
    };
  }
  return { kind: 'option', option: letter.charCodeAt(0) - 65, by: 'letter' };
}

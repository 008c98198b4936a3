import { letterOf } from '../core/letter.ts';
import { answerMark, passagesOf, withoutMarkup } from './answer-passage.ts';
import { mentionsOf, type Mentions } from './option-mentions.ts';
import type { Reading } from '../core/reading.ts';
import { refusalIn } from './refusal.ts';

/**
 * Which option an answer names, by its letter or by its exact text.
 *
 * Where: after the last “Answer:” (any case, bold or not) if there is one: first on the line that carries it (or the
 * first line below that says anything), then, if that line names nothing, in all that follows. Without “Answer:”, in
 * the whole. Markdown's emphasis, `$` and `\boxed{}` are looked through.
 *
 * How, the first rule that applies deciding:
 *  1. The whole is nothing but one letter, in either case: “b”, “(B)”, “B.”, “Option B”.
 *  2. A statement: “the answer is B”, “correct option: (C)”, “I choose B”, also with an option's text.
 *  3. Letters: “(B)”, “B.”, “B)”, “B: …”, “option B”, and a capital standing alone. “A” before a word and “I” as a
 *     pronoun are English words, not letters.
 *  4. Texts: an option's whole text, in either case, between word borders; the longest first, so that “red” is not
 *     found in “dark red” when both are options, nor “12” in “120”, “12.5” or “−12”, nor the option “no” in “no air”.
 *
 * What is denied is not named: “not B”, “B is wrong”. Letter and text must agree: a letter beside the texts of other
 * options only, or several options named by the same rule, cannot be read. Where no option can be read and the words
 * are those of a refusal, it is a refusal.
 */
export function readOption(text: string, choices: readonly string[]): Reading {
  const plain = withoutMarkup(text);
  if (plain.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const passages = passagesOf(plain);
  for (const passage of passages) {
    const found = optionIn(mentionsOf(passage, choices), choices);
    if (found?.kind === 'option') return found;
    if (found) return refusalIn(plain) ?? found;
  }
  const refusal = refusalIn(plain);
  if (refusal) return refusal;
  if (passages[passages.length - 1]?.trim() === '') return { kind: 'unreadable', why: 'nothing follows “Answer:”' };
  return {
    kind: 'unreadable',
    why: answerMark.test(plain) ? 'no option is named after “Answer:”' : 'no option is named',
  };
}

/** Undefined when nothing is named, so that the next passage may say it. */
function optionIn(mentions: Mentions, choices: readonly string[]): Reading | undefined {
  const { letters, texts, beyond } = mentions;
  if (letters.length > 1)
    return { kind: 'unreadable', why: `several options are named: ${letters.map(letterOf).join(', ')}` };
  const letter = letters[0];
  const [text, another] = texts;
  if (letter !== undefined) {
    if (texts.length === 0 || texts.includes(letter)) return { kind: 'option', option: letter, by: 'letter' };
    return {
      kind: 'unreadable',
      why: `the letter ${letterOf(letter)} and the text “${text === undefined ? '' : choices[text]}” name different options`,
    };
  }
  if (beyond !== undefined)
    return { kind: 'unreadable', why: `${beyond} is no option: they end with ${letterOf(choices.length - 1)}` };
  if (another !== undefined) {
    return {
      kind: 'unreadable',
      why: `several options are named: ${texts.map((option) => `“${choices[option]}”`).join(', ')}`,
    };
  }
  return text === undefined ? undefined : { kind: 'option', option: text, by: 'text' };
}

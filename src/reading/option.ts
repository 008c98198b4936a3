import { optionLetter } from '../core/items/letter.ts';
import { answerMarkPattern, answerPassages, normaliseAnswerText, withoutMarkup } from './answer-passage.ts';
import { cutAtNextQuestion, findAnswerStatements } from './final/statements.ts';
import { parseStatedOption, type StatedOption } from './final/stated-option.ts';
import { findOptionMentions, findOptionTextMentions, type OptionMentions } from './option-mentions.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { parseRefusal } from './refusal.ts';

/**
 * Finds the option that an answer names, by its letter or by its exact text.
 *
 * Where: the last final statement of the most explicit kind decides (`findFinalStatement`). Next, an answer may begin with a
 * letter and that option's own text (`leadingOption`). Otherwise the passages of `answerPassages` are searched with the
 * rules below. These are the line of the last “Answer:” (any case, bold or not), or the first non-empty line below, and then
 * all text that follows. Without “Answer:” it is the whole text. Markdown emphasis, `$` and `\boxed{}` are ignored.
 *
 * How; the first rule that applies decides:
 *
 * 1. The passage is nothing but one letter, in either case: “b”, “(B)”, “B.”, “Option B”.
 * 2. A statement: “the answer is B”, “correct option: (C)”, “I choose B”, also with an option's text.
 * 3. Letters: “(B)”, “B.”, “B)”, “B: …”, “option B”, and a capital on its own. “A” before a word and “I” as a pronoun are
 *    English words, not letters.
 * 4. Texts: an option's whole text, in either case, between word borders. The longest comes first, so that “red” does not
 *    match in “dark red” when both are options. Likewise “12” does not match in “120”, “12.5” or “−12”, nor the option “no”
 *    in “no air”.
 *
 * A denied option is not named: “not B”, “B is wrong”. Letter and text must agree. A letter next to only the texts of other
 * options, or several options named by the same rule, are unreadable. If no option is readable and the words are those of a
 * refusal, the answer is a refusal. If a final statement or a short answer names several options, `isLastMeant` takes the
 * last.
 */
export function readOption(text: string, choices: readonly string[], isLastMeant = false): ParsedAnswer {
  const plain = withoutMarkup(text);
  if (plain.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const prepared = normaliseAnswerText(text);
  const last = isLastMeant ? findSeveralNamedOptions(prepared, choices)?.stated.options.at(-1) : undefined;
  if (last !== undefined) return { kind: 'option', option: last, by: 'letter' };
  const final = finalOption(prepared, choices);
  if (final) return final;
  const passages = answerPassages(plain);
  for (const passage of passages) {
    const found = optionIn(findOptionMentions(passage, choices), choices);
    if (found?.kind === 'option') return found;
    if (found) return parseRefusal(plain) ?? found;
  }
  const refusal = parseRefusal(plain);
  if (refusal) return refusal;
  if (passages[passages.length - 1]?.trim() === '') return { kind: 'unreadable', why: 'nothing follows “Answer:”' };
  return {
    kind: 'unreadable',
    why: answerMarkPattern.test(plain) ? 'no option is named after “Answer:”' : 'no option is named',
  };
}

/** What the last statement of an answer says about the options, and the offset at which its content begins. */
export interface FinalOptionStatement {
  readonly from: number;
  readonly stated: StatedOption;
}

interface SeveralNamed extends FinalOptionStatement {
  readonly stated: Extract<StatedOption, { kind: 'several' }>;
}

/** The last statement about options in a prepared text, of the most explicit kind that the text has. */
export function findFinalStatement(text: string, choices: readonly string[]): FinalOptionStatement | undefined {
  const own = cutAtNextQuestion(text);
  for (const part of own === text ? [text] : [own, text])
    for (const statements of findAnswerStatements(part))
      for (const { content, from, isWhole } of statements.toReversed()) {
        const stated = parseStatedOption(content, choices.length, findOptionTextMentions(content, choices), isWhole);
        if (stated) return { from, stated };
      }
  return undefined;
}

function finalOption(text: string, choices: readonly string[]): ParsedAnswer | undefined {
  const final = findFinalStatement(text, choices);
  if (final) return readingOf(final.stated, choices);
  const leading = leadingOption(cutAtNextQuestion(text), choices);
  return leading === undefined ? undefined : { kind: 'option', option: leading, by: 'letter' };
}

const maxShortAnswer = 200;

/**
 * Several options that the last statement of a prepared text names. Without a statement, those that a whole short answer
 * names: “B or C”.
 */
export function findSeveralNamedOptions(text: string, choices: readonly string[]): SeveralNamed | undefined {
  const final = findFinalStatement(text, choices);
  if (final) return final.stated.kind === 'several' ? { from: final.from, stated: final.stated } : undefined;
  const answer = text.trim();
  if (answer.length > maxShortAnswer || answer.includes('\n')) return undefined;
  const stated = parseStatedOption(answer, choices.length, findOptionTextMentions(answer, choices), true);
  return stated?.kind === 'several' ? { from: text.indexOf(answer), stated } : undefined;
}

const label = /^\s{0,9}["'([]{0,2}([A-Z])[)\].:]{1,2}[ \t]{1,9}/;
const furtherLabel = /\n[ \t]{0,9}["'([]{0,2}[A-Z][)\].:]{1,2}[ \t]/;

/**
 * “B. Oslo is the capital, while A. Lima …”: an answer that begins with a letter and that option’s own text, and lists no
 * others.
 */
function leadingOption(text: string, choices: readonly string[]): number | undefined {
  const found = label.exec(text);
  if (!found || furtherLabel.test(text)) return undefined;
  const option = letterPlace(found[1] ?? '');
  const [first] = findOptionTextMentions(text.slice(0, 1000), choices);
  if (first?.start !== found[0].length || first.option !== option) return undefined;
  return /^[ \t]{1,9}(?:is|are|was)(?:n't| not| wrong| incorrect| false)/i.test(text.slice(first.end)) ? undefined : option;
}

const letterPlace = (letter: string): number => letter.charCodeAt(0) - 65;

function readingOf(stated: StatedOption, choices: readonly string[]): ParsedAnswer {
  if (stated.kind === 'letter') return { kind: 'option', option: stated.option, by: 'letter' };
  if (stated.kind === 'text') return { kind: 'option', option: stated.option, by: 'text' };
  return { kind: 'unreadable', why: whyUnread(stated, choices) };
}

function whyUnread(stated: Exclude<StatedOption, { kind: 'letter' | 'text' }>, choices: readonly string[]): string {
  switch (stated.kind) {
    case 'several':
      return `several options are named: ${stated.options.map(optionLetter).join(', ')}`;
    case 'conflict':
      return `the letter ${optionLetter(stated.letter)} and the text “${choices[stated.text] ?? ''}” name different options`;
    case 'beyond':
      return `${stated.letter} is not an option: the last one is ${optionLetter(choices.length - 1)}`;
    case 'none':
      return 'it says that none of the options is the answer, or that it does not know';
  }
}

/** Undefined if nothing is named, so that the next passage is searched. */
function optionIn(mentions: OptionMentions, choices: readonly string[]): ParsedAnswer | undefined {
  const { letters, texts, beyond } = mentions;
  if (letters.length > 1)
    return { kind: 'unreadable', why: `several options are named: ${letters.map(optionLetter).join(', ')}` };
  const letter = letters[0];
  const [text, another] = texts;
  if (letter !== undefined) {
    if (texts.length === 0 || texts.includes(letter)) return { kind: 'option', option: letter, by: 'letter' };
    return {
      kind: 'unreadable',
      why: `the letter ${optionLetter(letter)} and the text “${text === undefined ? '' : choices[text]}” name different options`,
    };
  }
  if (beyond !== undefined)
    return { kind: 'unreadable', why: `${beyond} is not an option: the last one is ${optionLetter(choices.length - 1)}` };
  if (another !== undefined) {
    return {
      kind: 'unreadable',
      why: `several options are named: ${texts.map((option) => `“${choices[option]}”`).join(', ')}`,
    };
  }
  return text === undefined ? undefined : { kind: 'option', option: text, by: 'text' };
}

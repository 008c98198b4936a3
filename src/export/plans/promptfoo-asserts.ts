import { capitalizeFirst } from '../../base/text/capital.ts';
import type { AnswerKind } from '../../core/answers/answer-kind.ts';
import type { ScoringRule } from '../../core/counting/counting.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { parseJsonPointer } from '../../base/json/json-pointer.ts';
import { parseReferenceNumber } from '../../reading/number.ts';
import { escapeForNunjucks } from './nunjucks.ts';

export type PromptfooAssertion = Readonly<Record<string, Json>>;

/** The assertions for an item's answers, and the rules that could not be carried over, as sentences. */
export interface AssertionsWithLeftOut {
  readonly asserts: readonly PromptfooAssertion[];
  readonly left: readonly string[];
}

const escapeForRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches letters in either case, since these expressions have no flags. */
const anyCase = (text: string): string =>
  [...text]
    .map((char) => {
      const [low, high] = [char.toLowerCase(), char.toUpperCase()];
      return low !== high && low.length === 1 && high.length === 1 ? `[${high}${low}]` : escapeForRegex(char);
    })
    .join('');

const answerPrefix = '[Aa][Nn][Ss][Ww][Ee][Rr](?:[ \\t]+[Ii][Ss])?[ \\t]*:?';

/** “Answer: B”, a line “B. …”, or only the letter or the choice’s text. */
const choicePattern = (letter: string, words: string): string => {
  const [open, close] = ['[\\s*_("\\[]*', '[\\s*_)."\\]:]*'];
  const either = anyCase(letter);
  return [
    `${answerPrefix}${open}(?:${letter}(?:[^A-Za-z0-9]|$)|${anyCase(words)})`,
    `(?:^|\\n)${open}${letter}[).:]`,
    `^${open}(?:${either}|${anyCase(words)})${close}$`,
  ].join('|');
};

/** “Answer: 1,000”, “… = 1000”, or only the number. */
function numberPattern(reference: string): string {
  const plain = reference.trim().replace(/,(?=\d{3}\b)/g, '');
  const [, sign = '', whole, part] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  const grouped = whole?.replace(/\B(?=(?:\d{3})+$)/g, ',?');
  const digits =
    grouped === undefined
      ? escapeForRegex(plain)
      : `${sign === '' ? '' : '[-−]'}${grouped}${part === undefined || /^0+$/.test(part) ? '(?:\\.0+)?' : `\\.${part.replace(/0+$/, '')}0*`}`;
  const before = sign === '' ? '[^\\d\\n.−-]{0,20}' : '[^\\d\\n.]{0,20}?';
  return `(?:${answerPrefix}|=|####|\\\\boxed\\{)${before}${digits}(?:[^\\d.,]|[.,](?:\\D|$)|$)|^[\\s$€£*]*${digits}[\\s.%*]*$`;
}

/** The text after “Answer:”, or only the text. */
const textPattern = (text: string): string =>
  `(?:${answerPrefix}|^)[\\s*_"'“‘(]*${anyCase(text.trim())}[\\s*_"'”’).!]*(?:\\n|$)`;

const regex = (pattern: string): PromptfooAssertion => ({ type: 'regex', value: escapeForNunjucks(pattern) });
const texts = (type: string, all: readonly string[]): PromptfooAssertion => ({ type, value: all.map(escapeForNunjucks) });

/** An item’s scoring, as closely as promptfoo can express it. `order` is the order in which its choices are shown. */
export function itemToAssertions(
  item: Item,
  order: readonly number[] | undefined,
  { isRightOrWrong, many }: AnswerKind,
): AssertionsWithLeftOut {
  if (!isRightOrWrong)
    return { asserts: [], left: [`${capitalizeFirst(many)} are neither right nor wrong, so they have no assertions.`] };
  if (!item.counts) {
    return {
      asserts: [ofReference(item, order)],
      left: [
        'Evenkeel reads the last “Answer:” of an answer and treats refusals separately. The expressions here look for the right answer anywhere.',
      ],
    };
  }
  const found = item.counts.rules.map((rule) => ofRule(rule, item, order));
  const together =
    item.counts.together === 'share' && found.length > 1
      ? ['If a question is scored by the share of its rules that hold, all must hold here.']
      : [];
  return { asserts: found.flatMap(({ asserts }) => asserts), left: [...found.flatMap(({ left }) => left), ...together] };
}

function ofReference({ answer, choices }: Item, order: readonly number[] | undefined): PromptfooAssertion {
  if (choices && typeof answer === 'number') return regex(choicePattern(letterIn(answer, order), choices[answer] ?? ''));
  const reference = String(answer);
  return regex(parseReferenceNumber(reference) ? numberPattern(reference) : textPattern(reference));
}

const letterIn = (answer: number, order: readonly number[] | undefined): string =>
  optionLetter(order ? order.indexOf(answer) : answer);

const only = (...asserts: readonly PromptfooAssertion[]): AssertionsWithLeftOut => ({ asserts, left: [] });

function ofRule(rule: ScoringRule, item: Item, order: readonly number[] | undefined): AssertionsWithLeftOut {
  switch (rule.kind) {
    case 'choice':
      return only(ofReference(item, order));
    case 'number':
      return {
        asserts: [regex(numberPattern(rule.value ?? String(item.answer)))],
        left:
          rule.within === undefined && rule.share === undefined && rule.units === undefined
            ? []
            : ['The tolerance and units of a number are left out: the expressions look for the number itself.'],
      };
    case 'text': {
      const any = rule.any ?? [String(item.answer)];
      return only(
        rule.exact && any.length === 1
          ? { type: 'equals', value: escapeForNunjucks(any[0] ?? '') }
          : regex(any.map(rule.exact ? (text) => `^${escapeForRegex(text)}$` : textPattern).join('|')),
      );
    }
    case 'contains': {
      const { all, any, none, exact } = rule;
      const i = exact ? '' : 'i';
      const reference = !all && !any && !none ? [String(item.answer)] : all;
      return only(
        ...(reference ? [texts(`${i}contains-all`, reference)] : []),
        ...(any ? [texts(`${i}contains-any`, any)] : []),
        ...(none ? [texts(`not-${i}contains-any`, none)] : []),
      );
    }
    case 'regex': {
      const pattern = rule.whole ? `^(?:${rule.pattern})$` : rule.pattern;
      return rule.ignoreCase
        ? { asserts: [regex(pattern)], left: ['Expressions that ignore case are case-sensitive here.'] }
        : only(regex(pattern));
    }
    case 'json':
      return ofJson(rule);
    case 'meaning':
      return {
        asserts: (rule.any ?? [String(item.answer)])
          .slice(0, 1)
          .map((text) => ({ type: 'similar', value: escapeForNunjucks(text), threshold: rule.least })),
        left: [
          'promptfoo measures similarity in meaning with its own encoder, so the bound means something else there. Of several texts, the first is kept.',
        ],
      };
    case 'rubric':
      return {
        asserts: [{ type: 'llm-rubric', value: escapeForNunjucks(rule.rubric) }],
        left: ['Rubrics are judged once, as yes or no, by the judge that promptfoo is set to.'],
      };
  }
}

function ofJson({ equals = [], schema, strict }: Extract<ScoringRule, { kind: 'json' }>): AssertionsWithLeftOut {
  const type = strict ? 'is-json' : 'contains-json';
  const asserts: PromptfooAssertion[] = [];
  const left: string[] = [];
  if (schema !== undefined) asserts.push({ type, value: asNunjucksIn(schema as Json) });
  for (const { path, value } of equals) {
    const steps = parseJsonPointer(path);
    if (steps.some((step) => /^\d+$/.test(step))) left.push('Values inside a JSON list are not checked.');
    else asserts.push({ type, value: asNunjucksIn(schemaAt(steps, value as Json)) });
  }
  if (asserts.length === 0 && left.length === 0) asserts.push({ type });
  return { asserts, left };
}

const schemaAt = ([step, ...rest]: readonly string[], value: Json): Json =>
  step === undefined
    ? { const: value }
    : { type: 'object', required: [step], properties: { [step]: schemaAt(rest, value) } };

/** promptfoo renders every string inside a value, so all of them are escaped. */
function asNunjucksIn(value: Json): Json {
  if (typeof value === 'string') return escapeForNunjucks(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(asNunjucksIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asNunjucksIn(each)]));
}

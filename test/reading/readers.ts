import type { ScoringRule, RuleKind } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import { extractNumberAnswer } from '../../src/reading/number.ts';
import { readOption } from '../../src/reading/option.ts';
import { readRating } from '../../src/reading/rating.ts';
import { scoreByItemRules } from '../../src/reading/rules/read-by-rules.ts';
import { readOptionInAskedForm, readOptionByRoParQRule } from '../../src/reading/strict-option.ts';
import { readTextAnswer } from '../../src/reading/text-answer.ts';
import { parsePreference } from '../../src/studies/judge-pairs/protocol/parse-preference.ts';

const choices = ['red', 'dark red', 'no', '12', 'C', 'A cat'];
const labels = ['Strongly disagree', 'Disagree', 'Agree', 'Strongly agree'];

/** Every answer parser, without the length limit. */
export const ofText: Readonly<Record<string, (text: string) => unknown>> = {
  'an option': (text) => readOption(text, choices),
  'an option by the strict rule': (text) => readOptionByRoParQRule(text, choices.length),
  'an option in the form': (text) => readOptionInAskedForm(text, choices.length),
  'a number': extractNumberAnswer,
  'a text': readTextAnswer,
};

const ruled = (kind: RuleKind, fields: object, item: object): ((text: string) => unknown) => {
  const counts = { rules: [{ kind, ...fields } as ScoringRule], together: 'all' as const };
  const asked = { id: 'set/one', question: 'Which?', counts, ...item } as Item;
  return (text) =>
    scoreByItemRules({ model: 'm', item: asked.id, variant: {}, sample: 0, promptHash: '', text, finish: 'stop' }, asked);
};

export const ofScale: typeof ofText = {
  'a number of a scale': (text) => readRating(text, { kind: 'numbers', low: 1, high: 5 }),
  'a label': (text) => readRating(text, { kind: 'labels', labels }),
  'a preference': parsePreference,
};

export const ofRule: typeof ofText = {
  'the rule of a choice': ruled('choice', {}, { choices, answer: 0 }),
  'the rule of a number': ruled('number', { units: ['km', 'm'], within: 1 }, { answer: '12' }),
  'the rule of a text': ruled('text', {}, { answer: 'Monday' }),
  'the rule of what it contains': ruled('contains', { all: ['red'], none: ['blue'] }, { answer: 'red' }),
  'the rule of an expression': ruled('regex', { pattern: 'a+b*c' }, { answer: 'red' }),
  'the rule of JSON': ruled('json', {}, { answer: 'red' }),
};

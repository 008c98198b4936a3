import { expect, test } from 'vitest';
import type { ItemScoring, ScoringRule } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { ModelJudgement, JudgementLookup } from '../../../src/core/counting/judgement.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { scoreByItemRules } from '../../../src/reading/rules/read-by-rules.ts';
import { ruleFault } from '../../../src/reading/rules/rule-fault.ts';
import { readVerdictLine } from '../../../src/reading/rules/verdict-line.ts';

const item = (rules: ScoringRule[], together: ItemScoring['together'] = 'all'): Item => ({
  id: 'set/1',
  question: 'May I send it back?',
  answer: '',
  counts: { rules, together },
});
const response = (text: string) => ({ text }) as Response;
const judgements = (judgementLines: readonly Partial<ModelJudgement>[]): JudgementLookup => ({
  version: 1,
  of: (_, rule) => judgementLines.map((each, repeat) => ({ rule, repeat, ...each }) as ModelJudgement),
});
const scoreOf = (of: Item, text: string, judgementLines?: readonly Partial<ModelJudgement>[]) => {
  const reading = scoreByItemRules(response(text), of, judgementLines && judgements(judgementLines));
  return reading.kind === 'checked' ? reading.score : reading.kind;
};
const refund: ScoringRule = { kind: 'contains', all: ['refund'] };
const days: ScoringRule = { kind: 'contains', all: ['30 days'] };
const polite: ScoringRule = { kind: 'contains', none: ['no way'] };
const rubric: ScoringRule = { kind: 'rubric', judge: 'a', rubric: 'Is it polite?', scale: 'yes-no', repeats: 2 };
const meaning: ScoringRule = { kind: 'meaning', encoder: 'e', least: 0.8 };

test('all must hold, or the share of those that hold is the score', () => {
  expect(scoreOf(item([refund, days, polite]), 'a refund')).toBe(0);
  expect(scoreOf(item([refund, days, polite], 'share'), 'a refund')).toBe(2 / 3);
  expect(scoreOf(item([refund, days, polite]), 'a refund in 30 days')).toBe(1);
});

test('checks stand in the order of the rules, each with its reason', () => {
  const reading = scoreByItemRules(response('a refund'), item([days, refund], 'share'));
  expect(reading).toEqual({
    kind: 'checked',
    checks: [
      { kind: 'contains', score: 0, why: 'lacks “30 days”' },
      { kind: 'contains', score: 1, why: 'contains “refund”' },
    ],
    score: 0.5,
  });
});

test('an empty answer and a refusal are that, unless a rule holds for them', () => {
  expect(scoreOf(item([refund]), ' ')).toBe('unreadable');
  expect(scoreOf(item([refund]), 'I cannot help with that.')).toBe('refusal');
  expect(scoreOf(item([polite]), '')).toBe(1);
  expect(scoreOf(item([refund, polite]), '')).toBe(0);
  expect(scoreOf(item([{ kind: 'contains', all: ['cannot help'] }]), 'I cannot help with that.')).toBe(1);
  expect(scoreOf(item([rubric, meaning]), '')).toBe('unreadable');
});

test('a rule that waits leaves the score open', () => {
  expect(scoreOf(item([refund, rubric]), 'a refund')).toBeNull();
  expect(scoreOf(item([refund, rubric], 'share'), 'a refund', [{ text: 'Verdict: yes' }])).toBeNull();
  expect(scoreOf(item([meaning]), 'a refund', [{ error: 'there is no encoder' }])).toBeNull();
});

test('meaning holds from its bound on', () => {
  expect(scoreOf(item([meaning]), 'a refund', [{ alike: 0.8 }])).toBe(1);
  expect(scoreOf(item([meaning]), 'a refund', [{ alike: 0.79 }])).toBe(0);
});

test('a rubric’s score is the mean of the repeats that can be read, scaled, or whether it reaches its bound', () => {
  const yes = { text: 'It is.\nVerdict: yes' };
  const no = { text: 'Verdict: no' };
  const other = { text: 'Verdict: yes, as the answer says' };
  expect(scoreOf(item([rubric]), 'a refund', [yes, no])).toBe(0.5);
  expect(scoreOf(item([rubric]), 'a refund', [yes, other])).toBe(1);
  expect(scoreOf(item([rubric]), 'a refund', [other, { error: 'failed' }])).toBeNull();
  expect(scoreOf(item([{ ...rubric, least: 0.6 }]), 'a refund', [yes, no])).toBe(0);
  const five: ScoringRule = { ...rubric, scale: 'one-to-five' };
  expect(scoreOf(item([five]), 'a refund', [{ text: 'Score: 5' }, { text: 'Score: 2' }])).toBe(0.625);
  expect(scoreOf(item([{ ...five, least: 3.5 }]), 'a refund', [{ text: 'Score: 5' }, { text: 'Score: 2' }])).toBe(1);
});

test.each([
  ['Verdict: yes', 1],
  ['Because.\n\nVerdict: no\n', 0],
  ['verdict: yes', undefined],
  ['Verdict: yes.', undefined],
  ['**Verdict: yes**', undefined],
  ['Verdict: yes\nThank you', undefined],
  ['Verdict: constructor', undefined],
  ['', undefined],
])('the verdict of %j', (text, value) => expect(readVerdictLine(text, 'yes-no')).toBe(value));

test('a bound that no judge reaches is a fault', () => {
  expect(ruleFault({ ...rubric, least: 3 })).toContain('over 1');
  expect(ruleFault({ ...rubric, scale: 'one-to-five', least: 3 })).toBeUndefined();
});

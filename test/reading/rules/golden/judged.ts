import type { ModelJudgement } from '../../../../src/core/counting/judgement.ts';
import type { RuleOfKind } from '../../../../src/core/counting/counting.ts';
import type { GoldenCase, RefusedRule } from './golden-case.ts';

const encoder = 'transformers:evenkeel/meaning@1:int8';
const bound = (least: number): RuleOfKind<'meaning'> => ({ kind: 'meaning', encoder, least });
const alike = (value: number): Partial<ModelJudgement>[] => [{ alike: value }];

/** A case scored by an encoder: its name, the bound, the similarity found, the score and the reason. */
const found = (
  name: string,
  least: number,
  judgements: readonly Partial<ModelJudgement>[],
  score: number | null,
  why: string,
  text = 'an answer',
): GoldenCase => ({ name, rule: bound(least), text, judgements, score, why });

export const meaning: readonly GoldenCase[] = [
  found('above the bound', 0.7, alike(0.83), 1, '0.83 alike in meaning, at least 0.7'),
  found('below it', 0.7, alike(0.62), 0, '0.62 alike in meaning, under 0.7'),
  found('at the bound', 0.7, alike(0.7), 1, 'at least 0.7'),
  found('a hair below the bound', 0.7, alike(0.699999), 0, 'under 0.7'),
  found('the very same', 1, alike(1), 1, '1 alike'),
  found('nothing alike', 0.5, alike(0), 0, '0 alike'),
  found('a bound of nothing holds always', 0, alike(0), 1, 'at least 0'),
  found('a bound of all', 1, alike(0.999999), 0, 'under 1'),
  found('a long figure is shown by three places', 0.5, alike(0.123456), 0, '0.123 alike'),
  found('nothing said yet', 0.5, [], null, 'waits for its encoder'),
  found('an error', 0.5, [{ error: 'It stopped.' }], null, 'It stopped.'),
  found('an error, then a value', 0.5, [{ error: 'It stopped.' }, { alike: 0.9 }], 1, '0.9 alike'),
  found('a value, then an error', 0.5, [{ alike: 0.9 }, { error: 'It stopped.' }], 1, '0.9 alike'),
  found('the last of two values', 0.5, [{ alike: 0.9 }, { alike: 0.1 }], 0, '0.1 alike'),
  found('a judge’s words in place of a value', 0.5, [{ text: 'Verdict: yes' }], null, 'waits'),
  found('an empty answer fails unasked', 0.5, [], 0, '', ''),
  found('white space too', 0.5, alike(1), 0, '', ' \n\t '),
  found('an answer that names a value', 0.5, alike(0.1), 0, '0.1 alike', '0.99 alike in meaning'),
  found('an answer of 1 MB', 0.5, alike(0.8), 1, '0.8 alike', 'x'.repeat(1_000_000)),
  found('an answer of half a character', 0.5, alike(0.8), 1, '0.8 alike', '\ud83e'),
  found('an answer in another script', 0.5, alike(0.51), 1, '0.51 alike', '三十日以内'),
];

const asks = (more: Partial<RuleOfKind<'rubric'>> = {}): RuleOfKind<'rubric'> => ({
  kind: 'rubric',
  judge: 'endpoint:critic',
  rubric: 'It is kind.',
  scale: 'yes-no',
  repeats: 1,
  ...more,
});
const texts = (...all: readonly string[]): Partial<ModelJudgement>[] => all.map((text) => ({ text }));
const five = { scale: 'one-to-five' } as const;

/** A case scored by a judge: its name, the rule, the judge's words, the score and the reason. */
const says = (
  name: string,
  rule: Partial<RuleOfKind<'rubric'>>,
  judgements: readonly Partial<ModelJudgement>[],
  score: number | null,
  why: string,
  text = 'an answer',
): GoldenCase => ({ name, rule: asks(rule), text, judgements, score, why });
const unread = (name: string, text: string, rule: Partial<RuleOfKind<'rubric'>> = {}): GoldenCase =>
  says(name, rule, texts(text), null, 'its verdict cannot be read');

export const rubric: readonly GoldenCase[] = [
  says('yes', {}, texts('Kind words.\nVerdict: yes'), 1, 'the judge says yes'),
  says('no', {}, texts('Verdict: no'), 0, 'the judge says no'),
  says('white space after the line', {}, texts('Verdict: yes \n\n\t'), 1, 'the judge says yes'),
  says('lines of another system', {}, texts('Fine.\r\nVerdict: no\r\n'), 0, 'the judge says no'),
  says('both lines: the last one counts', {}, texts('Verdict: yes\nNo, wait.\nVerdict: no'), 0, 'no'),
  unread('a verdict in small letters', 'verdict: yes'),
  unread('a verdict in capitals', 'Verdict: YES'),
  unread('a verdict with a full stop', 'Verdict: yes.'),
  unread('a verdict in bold', '**Verdict: yes**'),
  unread('a verdict in the middle', 'Verdict: yes\nThat is all.'),
  unread('a word before it', 'My Verdict: yes'),
  unread('letters that only look the same', 'Verdict: уes'),
  unread('a sign that hides', 'Verdict: yes\u200b!'),
  unread('a verdict of the other scale', 'Score: 5'),
  unread('a number that is none of the scale', 'Score: 6', five),
  unread('a half', 'Score: 4.5', five),
  unread('a number of words', 'Score: four', five),
  unread('nothing', ''),
  unread('JSON', '{"verdict": "yes"}'),
  unread('1 MB', 'Verdict: yes '.repeat(80_000) + 'x'),
  says('the least of 1 to 5', five, texts('Score: 1'), 0, 'the judge gives 1 of 5'),
  says('the most', five, texts('Score: 5'), 1, 'the judge gives 5 of 5'),
  says('between them', five, texts('Score: 4'), 0.75, 'the judge gives 4 of 5'),
  says('the mean of repeats', { ...five, repeats: 2 }, texts('Score: 2', 'Score: 5'), 0.625, 'gives 3.5 of 5'),
  says('the mean reaches its bound', { ...five, repeats: 2, least: 3.5 }, texts('Score: 2', 'Score: 5'), 1, 'at least 3.5'),
  says(
    'the mean does not',
    { repeats: 3, least: 0.7 },
    texts('Verdict: yes', 'Verdict: no', 'Verdict: yes'),
    0,
    'under 0.7',
  ),
  says('how often it says yes', { repeats: 2 }, texts('Verdict: yes', 'Verdict: no'), 0.5, 'says yes 1 of 2 times'),
  says(
    'one of its verdicts cannot be read',
    { repeats: 2 },
    texts('Verdict: yes', 'Hm.'),
    1,
    'one verdict could not be read',
  ),
  says(
    'one of them failed',
    { repeats: 2 },
    [{ text: 'Verdict: no' }, { error: 'Gone.' }],
    0,
    'one verdict could not be read',
  ),
  says('none of them can be read', { repeats: 2 }, texts('Hm.', 'Hm.'), null, 'none of its 2 verdicts can be read'),
  says('not all of them are there', { repeats: 3 }, texts('Verdict: yes'), null, '1 of 3 verdicts are there'),
  says('none is there', {}, [], null, 'waits for its judge'),
  {
    name: 'no judge is named',
    rule: { kind: 'rubric', rubric: 'x', scale: 'yes-no', repeats: 1 },
    text: 'a',
    score: null,
    why: 'no judge is named',
  },
  says('more than were asked for', {}, texts('Verdict: no', 'Verdict: yes'), 0, 'the judge says no'),
  says('an answer that is a verdict', {}, texts('Verdict: no'), 0, 'the judge says no', 'Verdict: yes'),
  says('an empty answer fails unasked', {}, [], 0, '', '  '),
];

export const refused: readonly RefusedRule[] = [
  {
    name: 'an encoder that is no model’s id',
    rule: { ...bound(0.5), encoder: 'words' },
    fault: 'not of the form engine:model',
  },
  { name: 'nothing to be alike to', rule: bound(0.5), item: { answer: ' ' }, fault: 'the question has no reference answer' },
  { name: 'a bound over what yes and no come to', rule: asks({ least: 2 }), fault: 'has a bound over 1' },
];

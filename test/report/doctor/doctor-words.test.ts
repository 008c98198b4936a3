import { describe, expect, test } from 'vitest';
import type { DataProblem } from '../../../src/core/json/doctor-form.ts';
import { findingFieldSchemas } from '../../../src/core/json/finding-forms.ts';
import { checkForm } from '../../../src/base/json/check-form.ts';
import { object } from '../../../src/core/json/result-form.ts';
import { answerFilterForProblem, problemMessage } from '../../../src/report/doctor/doctor-words.ts';

const model = 'small:evenkeel/made-up-a@1';
const problems: readonly DataProblem[] = [
  {
    id: 'same-option',
    effect: 'withholds',
    models: [model],
    figures: { share: 1, right: 0.7, answers: 600 },
    about: { answer: 'yes' },
  },
  { id: 'majority-answer', effect: 'notes', sets: ['facts'], figures: { share: 0.7, guess: 0.5 }, about: { answer: 'yes' } },
  { id: 'too-easy', effect: 'withholds', models: [model], figures: { mu: 99.4, low: 98, high: 100, chance: 25 } },
  { id: 'too-hard', effect: 'withholds', models: [model], figures: { mu: 35, low: 24, high: 46, chance: 25 } },
  {
    id: 'uneven-losses',
    effect: 'widens',
    models: [model],
    prompts: ['p4'],
    figures: { share: 0.19, all: 0.019, p: 0.001 },
    about: { prompt: 'Prompt 4' },
  },
  { id: 'clusters-passage', effect: 'widens', sets: ['facts'], figures: { clusters: 12, questions: 120 } },
  { id: 'clusters-id', effect: 'widens', sets: ['facts'], figures: { clusters: 1, questions: 2 } },
  { id: 'clusters-column', effect: 'widens', sets: ['facts'], figures: { clusters: 12, questions: 120 } },
  { id: 'clusters-duplicates', effect: 'widens', sets: ['facts'], figures: { clusters: 12, questions: 24 } },
  { id: 'drift', effect: 'notes', models: [model], figures: { change: -8, gap: 0.1, between: 0.8, p: 0.001 } },
  { id: 'drift', effect: 'withholds', models: [model], figures: { change: 20, gap: 0.5, between: 10, p: 0.001 } },
  { id: 'time-confounded', effect: 'notes', models: [model], figures: { gap: 0.9 } },
  { id: 'duplicates', effect: 'notes', sets: ['facts'], figures: { extra: 3, questions: 60, contradicting: 0 } },
  { id: 'duplicates-contradict', effect: 'notes', sets: ['facts'], figures: { extra: 3, questions: 60, contradicting: 1 } },
  {
    id: 'preferred-option',
    effect: 'notes',
    models: [model],
    sets: ['facts'],
    figures: { position: 2, chosen: 0.5, right: 0.25, p: 0.001 },
  },
];

describe('a problem in words', () => {
  test.each(problems)('$id, $effect', (problem) => {
    const words = problemMessage(problem);
    const text = `${words?.problem} ${words?.consequence}`;
    expect(text).not.toMatch(/NaN|undefined|–|“”/);
    // At most 24 words per sentence, including figures and names.
    for (const sentence of text.split(/(?<=[.!?]) /)) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(24);
  });

  test('says what it does to the finding', () => {
    expect(problemMessage(problems[0]!)).toEqual({
      problem: 'made-up-a answers “yes” in 100% of cases. That is right in 70%.',
      consequence: 'It is not rated: a constant answer does not depend on the prompt.',
    });
    expect(problemMessage(problems[4]!)?.problem).toBe(
      'Under some prompts, more answers of made-up-a are unread, refused, failed or doubtful: 19% under “Prompt 4”, 2% in all.',
    );
  });

  test('of a newer version is not shown, whatever it is called', () => {
    for (const id of ['new', '__proto__', 'constructor', 'toString'])
      expect(problemMessage({ id, effect: 'notes', figures: {} })).toBeUndefined();
  });

  test('leads to the answers of one model', () => {
    expect(answerFilterForProblem(problems[4]!)).toEqual({ model, scenario: 'p4' });
    expect(answerFilterForProblem(problems[1]!)).toBeUndefined();
    expect(
      answerFilterForProblem({ id: 'time-confounded', effect: 'notes', models: ['a', 'b'], figures: {} }),
    ).toBeUndefined();
  });
});

describe('from outside', () => {
  const check = (doctor: unknown) => checkForm(object(findingFieldSchemas), { doctor }, 'This file');
  test('prints no line without its figures', () => {
    expect(problemMessage({ id: 'drift', effect: 'notes', models: ['a'], figures: {} })).toBeUndefined();
    expect(problemMessage({ id: 'unknown', effect: 'notes', figures: {} })).toBeUndefined();
  });
  test('is read as it was written', () => {
    expect(check(problems).doctor).toEqual(problems);
  });
  test.each([
    [[{ id: 'drift', effect: 'shouts', figures: {} }]],
    [[{ id: 'drift', effect: 'notes', figures: { change: 'much' } }]],
    [[{ id: 'drift', effect: 'notes', figures: { change: 1 }, about: { answer: 3 } }]],
    ['none'],
  ])('is refused in another form: %j', (doctor) => {
    expect(() => check(doctor)).toThrow(/This file/);
  });
});

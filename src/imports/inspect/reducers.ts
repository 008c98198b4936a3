import type { LoggedAnswer } from '../log/imported-log.ts';
import { arrayOrEmpty, fieldsOf, type Fields } from '../promptfoo/fields.ts';
import { valueAsText } from './log-levels.ts';

type Reducer = (values: readonly number[], k: number) => number;

/** Inspect’s reducers: each turns the values of a question’s epochs into one. A value of 1 or more is right. */
const reducers: Readonly<Record<string, Reducer>> = {
  /** 1 − C(n − c, k) / C(n, k): the chance that k of n epochs, drawn without replacement, include one of the c right ones (Chen et al. 2021, arXiv:2107.03374). */
  pass_at: (values, k) => {
    const wrong = values.length - rightAmong(values);
    let none = 1;
    for (let i = 0; i < k; i++) none *= Math.max(0, wrong - i) / Math.max(1, values.length - i);
    return 1 - none;
  },
  at_least: (values, k) => Number(rightAmong(values) >= k),
  max: (values) => values.reduce((most, value) => Math.max(most, value), -Infinity),
};

const rightAmong = (values: readonly number[]): number => values.filter((value) => value >= 1).length;

const maxReducers = 20;

/** Adds a log’s reducers as scorings: each epoch of a question gets the reduced value of all epochs. The reducer `mean` is left out, as a scoring averages over epochs anyway. */
export function addReducedScores(answers: LoggedAnswer[], from: number, header: Fields): readonly string[] {
  const asked = arrayOrEmpty(fieldsOf(header['results'])['scores'])
    .map(fieldsOf)
    .flatMap(({ name, scorer, reducer }) => {
      const [, kind = '', k = '1'] = /^([a-z_]+?)(?:_(\d{1,4}))?$/.exec(valueAsText(reducer)) ?? [];
      const reduce = Object.hasOwn(reducers, kind) ? reducers[kind] : undefined;
      return reduce
        ? [{ scorer: valueAsText(name) || valueAsText(scorer), reducer: valueAsText(reducer), reduce, k: Number(k) }]
        : [];
    })
    .slice(0, maxReducers);
  const ids: string[] = [];
  for (const { scorer, reducer, reduce, k } of asked) {
    const byQuestion = new Map<string, number[]>();
    const own = answers.slice(from);
    for (const { question, model, scores } of own) {
      const value = Object.hasOwn(scores, scorer) ? scores[scorer] : undefined;
      const key = JSON.stringify([question, model]);
      if (typeof value !== 'number') continue;
      const values = byQuestion.get(key);
      if (values) values.push(value);
      else byQuestion.set(key, [value]);
    }
    if (byQuestion.size === 0) continue;
    const id = `${scorer} · ${reducer}`;
    ids.push(id);
    const reduced = new Map([...byQuestion].map(([key, values]) => [key, reduce(values, k)]));
    for (const [n, answer] of own.entries()) {
      const score = reduced.get(JSON.stringify([answer.question, answer.model])) ?? null;
      answers[from + n] = { ...answer, scores: { ...answer.scores, [id]: score } };
    }
  }
  return ids;
}

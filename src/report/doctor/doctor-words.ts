import type { DataProblem, ProblemEffect } from '../../core/json/doctor-form.ts';
import { count, formatFixed, percent, plural } from '../../core/words/format.ts';
import { modelName } from '../../core/models/model-name.ts';
import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { AnswerFilter } from '../answer-filter.ts';

/** A line of the panel: the problem and its consequence for the findings. */
export interface ProblemMessage {
  readonly problem: string;
  readonly consequence: string;
}

interface ProblemFacts {
  /** “tiny-a and tiny-b”, “Set “facts””; empty if the problem names none. */
  readonly models: string;
  readonly sets: string;
  readonly about: (name: string) => string;
  readonly figure: (name: string) => number;
  readonly effect: ProblemEffect;
}

/** The messages of all problems, by id. Unknown problems (of a newer version) are not shown. */
const words: Readonly<Record<string, (facts: ProblemFacts) => ProblemMessage>> = {
  'same-option': ({ models, about, figure }) => ({
    problem: `${models} answers “${about('answer')}” in ${percent(figure('share'))} of cases. That is right in ${percent(figure('right'))}.`,
    consequence: 'It is not rated: a constant answer does not depend on the prompt.',
  }),
  'majority-answer': ({ sets, about, figure }) => ({
    problem: `In ${sets}, “${about('answer')}” is the right answer to ${percent(figure('share'))} of the questions.`,
    consequence: `Chance is therefore ${percent(figure('share'))} there, not ${percent(figure('guess'))}.`,
  }),
  'too-easy': ({ models, figure }) => ({
    problem: `These questions are too easy for ${models}: ${formatFixed(figure('mu'), 1)}% of the answers are right.`,
    consequence: 'The report does not call it robust and gives it no grade. Harder questions would help.',
  }),
  'too-hard': ({ models, figure }) => ({
    problem: `These questions are too hard for ${models}: ${formatFixed(figure('mu'), 1)}% of the answers are right (${formatFixed(figure('low'), 1)} to ${formatFixed(figure('high'), 1)}), and chance gives ${formatFixed(figure('chance'), 1)}%.`,
    consequence: 'The report does not call it robust and gives it no grade. Easier questions would help.',
  }),
  'uneven-losses': ({ models, about, figure }) => ({
    problem: `Under some prompts, more answers of ${models} are unread, refused, failed or doubtful: ${percent(figure('share'))} under “${about('prompt')}”, ${percent(figure('all'))} in all.`,
    consequence: 'Findings hold however these answers count.',
  }),
  'clusters-passage': clusterProblem('share a passage'),
  'clusters-id': clusterProblem('have ids of one document or conversation'),
  'clusters-column': clusterProblem('come from one document or conversation'),
  'clusters-duplicates': clusterProblem('are the same'),
  drift: ({ models, figure, effect }) => ({
    problem: `The scores of ${models} ${figure('change') < 0 ? 'fall' : 'rise'} by ${formatFixed(Math.abs(figure('change')), 1)} points from the first answer to the last.`,
    consequence:
      effect === 'withholds'
        ? `The prompts were asked at different times. This alone makes up to ${formatFixed(figure('between'), 1)} points between them, so no effect is stated.`
        : 'The prompts were asked at about the same times, so they did not cause it. Look at the server.',
  }),
  'time-confounded': ({ models }) => ({
    problem: `Most answers of ${models} to one prompt came before the next prompt was asked.`,
    consequence: 'A change of the server during the run would look like an effect of the prompts.',
  }),
  duplicates: ({ sets, figure }) => ({
    problem: `${repeatedCountText(figure('extra'), figure('questions'))} in ${sets} repeat another question.`,
    consequence: 'Each counts as a question of its own. There are fewer different questions than it seems.',
  }),
  'duplicates-contradict': ({ sets, figure }) => ({
    problem: `${repeatedCountText(figure('extra'), figure('questions'))} in ${sets} repeat another question. ${plural(figure('contradicting'), 'question')} of these ${figure('contradicting') === 1 ? 'has' : 'have'} different reference answers.`,
    consequence: 'At most one of the reference answers is right, so some right answers count as wrong.',
  }),
  'same-rating': ({ models, about, figure }) => ({
    problem: `${models} gives “${about('answer')}” in ${percent(figure('share'))} of its ${count(figure('answers'))} ratings (${about('scale')})${figure('scales') > 1 ? `, and one rating on ${figure('scales') - 1} more scales or criteria` : ''}.`,
    consequence: 'So little varies there that its agreement may have no value, however consistent it is.',
  }),
  'same-preference': ({ models, about, figure }) => ({
    problem: `${models} gives “${about('answer')}” in ${percent(figure('share'))} of its ${count(figure('answers'))} preferences.`,
    consequence: 'These say little about the responses.',
  }),
  'preferred-option': ({ models, sets, figure }) => ({
    problem: `${models} favours the option ${letter(figure('position'))} in ${sets}: it chooses it in ${percent(figure('chosen'))} of its answers, and it is right in ${percent(figure('right'))}.`,
    consequence: 'Its score depends on the positions of the right options.',
  }),
};

function clusterProblem(how: string): (facts: ProblemFacts) => ProblemMessage {
  return ({ sets, figure }) => ({
    problem: `${count(figure('questions'))} questions in ${sets} ${how} with others: ${plural(figure('clusters'), 'cluster')}.`,
    consequence: 'They count together, so intervals are wider. The set does not name its clusters.',
  });
}

const repeatedCountText = (extra: number, questions: number): string => `${count(extra)} of ${count(questions)} questions`;
const letter = (position: number): string => (position >= 0 && position < 26 ? String.fromCharCode(65 + position) : '');

/** The message of a problem. `undefined` if this version does not know it, or if imported data lacks a figure. */
export function problemMessage({
  id,
  effect,
  models = [],
  sets = [],
  figures,
  about = {},
}: DataProblem): ProblemMessage | undefined {
  let isWhole = true;
  const problemWords = Object.hasOwn(words, id)
    ? words[id]?.({
        models: listNames(models.map(modelName)),
        sets: sets.length > 0 ? listNames(sets.map((set) => `“${replaceHiddenCharacters(set)}”`)) : 'this run',
        about: (name) => replaceHiddenCharacters(String(about[name] ?? '')),
        figure: (name) => {
          const found = figures[name];
          isWhole &&= found !== undefined;
          return found ?? 0;
        },
        effect,
      })
    : undefined;
  return isWhole ? problemWords : undefined;
}

/** Selects the answers that show the problem. `undefined` if it is not about a single model. */
export function answerFilterForProblem({ models = [], prompts = [], sets = [] }: DataProblem): AnswerFilter | undefined {
  const [model] = models;
  if (model === undefined || models.length > 1) return undefined;
  const [scenario] = prompts;
  const [benchmark] = sets;
  return {
    model,
    // The id of a prompt with several factors is its `variantKey`.
    ...(scenario !== undefined && prompts.length === 1 && { scenario: scenario.replaceAll(';', ' ') }),
    ...(benchmark !== undefined && sets.length === 1 && { benchmark }),
  };
}

const mostNamed = 4;

function listNames(names: readonly string[]): string {
  const shown = names.length > mostNamed ? names.slice(0, mostNamed - 1) : names;
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

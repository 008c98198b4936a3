import type { AnswerFilter } from './answer-filter.ts';

/** A scenario that names its levels with their factors: “definition=none scale=5p”. */
export const levelsToScenario = (levels: Readonly<Record<string, string | undefined>>): string | undefined => {
  const named = Object.entries(levels).flatMap(([factor, level]) => (level === undefined ? [] : `${factor}=${level}`));
  return named.length === 0 ? undefined : named.sort().join(' ');
};

export const runAddress = (run: string): string => `#/run/${run}`;

/** Where people check how well a run’s answers were read; with a person, where that one does. In the address, so that a reload goes on and two tabs can be two people. */
export const answerCheckAddress = (run: string, person?: string): string =>
  `${runAddress(run)}/check${person === undefined ? '' : `?${new URLSearchParams({ person }).toString()}`}`;

/** Where one question of a run is scored in another way. */
export const rescoreQuestionAddress = (run: string, item: string): string =>
  `${answerCheckAddress(run)}?${new URLSearchParams({ item }).toString()}`;

/** Where a run is compared with itself by two of its scorings, each by its id; empty is the questions’ own. */
export const scoringsComparedAddress = (run: string, one: string, other: string): string =>
  `#/compare/${run}/${run}?${new URLSearchParams({ scoring: `${one}|${other}` }).toString()}`;

/** Where a benchmark is made of what a run's judge answers inconsistently. */
export const benchmarkFromRunAddress = (run: string): string => `#/benchmark/${run}`;

/** Where all that is known of a model stands. */
export const modelAddress = (model: string): string => `#/model/${encodeURIComponent(model)}`;

export const answersAddress = (run: string, behind: AnswerFilter = {}): string =>
  `${runAddress(run)}/answers${query(behind)}`;

export const itemAnswersAddress = (run: string, item: string, behind: AnswerFilter = {}): string =>
  `${runAddress(run)}/answers/${encodeURIComponent(item)}${query(behind)}`;

function query(behind: AnswerFilter): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(behind) as [string, AnswerFilter[keyof AnswerFilter]][])
    for (const each of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (each !== undefined) parameters.append(name, String(each));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

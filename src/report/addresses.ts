import type { AnswerFilter } from './answer-filter.ts';

/** A scenario that names its levels with their factors: “definition=none scale=5p”. */
export const levelsToScenario = (levels: Readonly<Record<string, string | undefined>>): string | undefined => {
  const named = Object.entries(levels).flatMap(([factor, level]) => (level === undefined ? [] : `${factor}=${level}`));
  return named.length === 0 ? undefined : named.sort().join(' ');
};

export const runAddress = (run: string): string => `#/run/${run}`;

/**
 * The address of the check of a run’s parsed answers. It includes the person, so that a reload continues and two tabs can be
 * two people.
 */
export const answerCheckAddress = (run: string, person?: string): string =>
  `${runAddress(run)}/check${person === undefined ? '' : `?${new URLSearchParams({ person }).toString()}`}`;

/** The address to change the scoring of one question. */
export const rescoreQuestionAddress = (run: string, item: string): string =>
  `${answerCheckAddress(run)}?${new URLSearchParams({ item }).toString()}`;

/** The address that compares two scorings of a run, by id; empty for the questions’ own. */
export const scoringsComparedAddress = (run: string, one: string, other: string): string =>
  `#/compare/${run}/${run}?${new URLSearchParams({ scoring: `${one}|${other}` }).toString()}`;

/** The address to build a benchmark from the items that the run's judge answers inconsistently. */
export const benchmarkFromRunAddress = (run: string): string => `#/benchmark/${run}`;

/** The address of a model’s page. */
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

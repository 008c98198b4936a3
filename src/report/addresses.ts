import type { Outcome } from '../ui/outcome.ts';

/** Which answers of a run a number stands on. */
export interface AnswersBehind {
  readonly model?: string | undefined;
  readonly scenario?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly outcome?: AnswerKind | undefined;
}

/** What an answer can be asked for as: what came of it, or what befell it besides. */
export type AnswerKind = (typeof outcomes)[number];

export const runAddress = (run: string): string => `#/run/${run}`;

export const answersAddress = (run: string, behind: AnswersBehind = {}): string =>
  `${runAddress(run)}/answers${query(behind)}`;

export const itemAnswersAddress = (run: string, item: string, behind: AnswersBehind = {}): string =>
  `${runAddress(run)}/answers/${encodeURIComponent(item)}${query(behind)}`;

export function behindOf(querystring: string | undefined): AnswersBehind {
  const parameters = new URLSearchParams(querystring);
  const take = (name: string) => parameters.get(name) ?? undefined;
  return {
    model: take('model'),
    scenario: take('scenario'),
    benchmark: take('benchmark'),
    outcome: outcomes.find((outcome) => outcome === take('outcome')),
  };
}

/** What may befall an answer besides what came of it. */
const besides = ['cut', 'changed by hand', 'read tolerantly'] as const;
type Besides = (typeof besides)[number];

export const outcomes = [
  'right',
  'partly right',
  'wrong',
  'unreadable',
  'refused',
  'failed',
  ...besides,
] as const satisfies readonly (Outcome | Besides)[];

export const isBesides = (kind: AnswerKind): kind is Besides => besides.some((each) => each === kind);

function query(behind: AnswersBehind): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(behind)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

import type { AnswerKind } from './answer-kind.ts';
import { preferenceKind } from './preference-kind.ts';
import { ratingKind } from './rating-kind.ts';
import { scoreKind } from './score-kind.ts';

const ours: readonly AnswerKind[] = [scoreKind, ratingKind, preferenceKind];
let kinds = ours;

/** Every kind of answer: the built-in ones, then those that studies define in their folders. */
export const registeredAnswerKinds = (): readonly AnswerKind[] => kinds;

/** Called at the entry of a page, a worker or a command, with the kinds of its studies. */
export function registerAnswerKinds(all: readonly AnswerKind[]): void {
  kinds = [...new Set([...ours, ...all])];
}

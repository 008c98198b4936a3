import type { AnswerKind } from './answer-kind.ts';
import { preferenceKind } from './preference-kind.ts';
import { ratingKind } from './rating-kind.ts';
import { scoreKind } from './score-kind.ts';

const ours: readonly AnswerKind[] = [scoreKind, ratingKind, preferenceKind];
let kinds = ours;

/** Every kind of answer: ours, then those that studies bring in their folders. */
export const registeredAnswerKinds = (): readonly AnswerKind[] => kinds;

/** At the entry of a page, a worker or a command: the kinds of its studies. */
export function registerAnswerKinds(all: readonly AnswerKind[]): void {
  kinds = [...new Set([...ours, ...all])];
}

import type { Claim } from '../../core/studies/claim.ts';
import { percent, plural } from '../../core/words/format.ts';
import { notReadShareOfPrompt, minReportedNotReadShare, type PromptNotReadCounts } from '../not-read/not-read.ts';

/** Missing cells are reported above this share. */
const maxMissingShare = 0.02;

/** The number of a model's cells, and of those without an answer. */
export interface MissingCount {
  readonly model: string;
  readonly cells: number;
  readonly missing: number;
}

/** One claim for each model with over 2% of its cells missing, with that share. */
export const claimsOfMissingCells = (models: readonly MissingCount[]): Claim[] =>
  models
    .filter(({ cells, missing }) => missing > maxMissingShare * cells)
    .map(({ model, cells, missing }) => ({ claim: 'missing', models: [model], value: missing / cells }));

/**
 * One claim for each model whose log left over 2% of its answers without a score although it scores the others, with that
 * share.
 */
export const unscoredAnswerClaims = (models: readonly MissingCount[]): Claim[] =>
  claimsOfMissingCells(models).map((each) => ({ ...each, claim: 'unscored' }));

/** “3 sets × 20 questions”. */
export function setSizesMessage(sets: readonly number[]): string {
  const [first = 0] = sets;
  return sets.every((size) => size === first)
    ? `${plural(sets.length, 'set')} × ${plural(first, 'question')}`
    : `${plural(sets.length, 'set')} with ${Math.min(...sets)} to ${Math.max(...sets)} questions each`;
}

/** While cells are unanswered, the only claim is how many answers are in. */
export const partialRunClaims = (models: readonly string[], answered: number, cells: number): Claim[] => [
  { claim: 'so-far', models, value: answered, about: { cells: cells.toLocaleString('en-GB') } },
];

/** A description of these answers, which depends on whether some or all of them are doubtful. */
function howNotRead(byPrompt: readonly PromptNotReadCounts[]): string {
  if (byPrompt.every(({ doubtful }) => doubtful === 0)) return 'are unread, refused or failed';
  return byPrompt.every(({ unreadable, refused, failed }) => unreadable + refused + failed === 0)
    ? 'count as wrong and may be misread'
    : 'are unread, refused, failed or may be misread';
}

/**
 * “32% of the answers under “Only the option” and 30% under “Chatty” are unread, refused or failed”. Names one or two prompts
 * with over 2%, the larger share first, or the one with the largest share if none has over 2%. Of three or more it names the
 * first: “up to 32% of the answers (under “Only the option”) are unread, refused or failed”.
 */
export function promptsNotReadMessage(byPrompt: readonly PromptNotReadCounts[], titles: readonly string[]): string {
  const shares = byPrompt
    .map((counts, t) => ({ share: notReadShareOfPrompt(counts), title: titles[t] ?? '' }))
    .sort((a, b) => b.share - a.share);
  const much = shares.filter(({ share }) => share > minReportedNotReadShare);
  const [first, second] = much.length > 0 ? much : shares;
  if (first === undefined) return '';
  const some = `${percent(first.share)} of the answers`;
  const named =
    much.length > 2
      ? `up to ${some} (under “${first.title}”)`
      : `${some} under “${first.title}”${much.length === 2 && second ? ` and ${percent(second.share)} under “${second.title}”` : ''}`;
  return `${named} ${howNotRead(byPrompt)}`;
}

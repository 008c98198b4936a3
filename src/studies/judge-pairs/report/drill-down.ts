import type { Claim } from '../../../core/studies/claim.ts';
import { unorderedAuthorsKey } from '../../../core/items/two-responses.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { answerCategoryOfField, type AnswerCategory } from '../../../core/answers/outcome.ts';
import type { PairwiseJudgeFigures, JudgePairsResult, AuthorPairWinRate } from '../measure/result.ts';

/** The answers that a number of the study stands on: all of its judge’s, those to questions with responses of two authors, or those of one outcome. */
export function filterForJudgePairsFigure(
  { models, verdicts }: JudgePairsResult,
  part: string,
  [place = '', field, ...steps]: readonly string[],
): AnswerFilter | undefined {
  if (part === 'verdicts') return behindClaim(models, verdicts?.[Number(place)]);
  const judge = part === 'models' ? models[Number(place)] : undefined;
  if (!judge) return {};
  const { model } = judge;
  const win = field === 'wins' ? judge.wins[Number(steps[0])] : undefined;
  return {
    model,
    authors: win && amongOthers(judge, win),
    outcome: answerCategoryOfField(field) ?? verdictNamed(judge, field, steps),
    ...(field === 'consistency' && { group: groupCounted(steps[0]) }),
  };
}

/** Pairs as the result counts them; their share with the same verdict stands on those that have it. */
const groupCounted = (field: string | undefined): string | undefined =>
  field === 'consistency' || field === 'interval' ? 'same' : field;

/** What is said of two authors stands on the answers to questions with responses of theirs. */
function behindClaim(models: readonly PairwiseJudgeFigures[], claim: Claim | undefined): AnswerFilter {
  const [model] = claim?.models ?? [];
  const judge = models.find((each) => each.model === model);
  if (!judge) return model === undefined ? {} : { model };
  const { better, worse, one = better, other = worse } = claim?.about ?? {};
  const win = judge.wins.find(({ a, b }) => unorderedAuthorsKey([a, b]) === unorderedAuthorsKey([one ?? '', other ?? '']));
  return { model, authors: win && amongOthers(judge, win) };
}

/** Where all questions have responses of the same two authors, nothing has to be told apart. */
const amongOthers = ({ wins }: PairwiseJudgeFigures, { a, b }: AuthorPairWinRate): readonly string[] | undefined =>
  wins.length > 1 ? [a, b] : undefined;

/** Which verdicts a count is of. Wins are for a question’s first response where the same author wrote the first of every question. */
function verdictNamed(
  { wins }: PairwiseJudgeFigures,
  field: string | undefined,
  [at = '', counted]: readonly string[],
): AnswerCategory | undefined {
  if (field === 'places') return at === 'tie' ? 'a tie' : undefined;
  const win = field === 'wins' ? wins[Number(at)] : undefined;
  if (!win) return undefined;
  if (counted === 'ties') return 'a tie';
  if (win.mixed !== false || (counted !== 'wins' && counted !== 'losses')) return undefined;
  return counted === 'wins' ? 'for the first response' : 'for the second response';
}

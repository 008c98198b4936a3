import type { Claim } from '../../../core/studies/claim.ts';
import { unorderedAuthorsKey } from '../../../core/items/two-responses.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { answerCategoryOfField, type AnswerCategory } from '../../../core/answers/outcome.ts';
import type { PairwiseJudgeFigures, JudgePairsResult, AuthorPairWinRate } from '../measure/result.ts';

/** The drill-down of a number: all its judge’s answers, those on two authors’ responses, or those of one outcome. */
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

/** The group of pairs that a field counts. The share of equal preferences leads to the pairs that have them. */
const groupCounted = (field: string | undefined): string | undefined =>
  field === 'consistency' || field === 'interval' ? 'same' : field;

/** A finding on two authors leads to the answers on questions with their responses. */
function behindClaim(models: readonly PairwiseJudgeFigures[], claim: Claim | undefined): AnswerFilter {
  const [model] = claim?.models ?? [];
  const judge = models.find((each) => each.model === model);
  if (!judge) return model === undefined ? {} : { model };
  const { better, worse, one = better, other = worse } = claim?.about ?? {};
  const win = judge.wins.find(({ a, b }) => unorderedAuthorsKey([a, b]) === unorderedAuthorsKey([one ?? '', other ?? '']));
  return { model, authors: win && amongOthers(judge, win) };
}

/** If all questions have the same two authors, no filter is needed. */
const amongOthers = ({ wins }: PairwiseJudgeFigures, { a, b }: AuthorPairWinRate): readonly string[] | undefined =>
  wins.length > 1 ? [a, b] : undefined;

/**
 * The answer category of a count. Wins belong to the first response if the same author wrote the first response to every
 * question.
 */
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

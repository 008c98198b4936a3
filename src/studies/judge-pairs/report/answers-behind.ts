import type { AnswerKind, AnswersBehind } from '../../../report/addresses.ts';
import { outcomeNamed } from '../../../report/answers-behind-outcome.ts';
import type { JudgeOfPairs, JudgePairsResult } from '../measure/result.ts';

/** The answers that a number of the study stands on: all of its judge’s, or those of one outcome. */
export function behindVerdicts(
  { models, verdicts }: JudgePairsResult,
  part: string,
  [place = '', field, ...steps]: readonly string[],
): AnswersBehind | undefined {
  if (part !== 'models' && part !== 'verdicts') return {};
  const judge = part === 'models' ? models[Number(place)] : undefined;
  const model = judge ? judge.model : verdicts?.[Number(place)]?.models[0];
  if (model === undefined) return {};
  return { model, outcome: judge && (outcomeNamed(field) ?? verdictNamed(judge, field, steps)) };
}

/** Which verdicts a count is of. Wins are for a question’s first response where the same author wrote the first of every question; of several pairs of authors no filter tells their questions apart. */
function verdictNamed(
  { wins }: JudgeOfPairs,
  field: string | undefined,
  [at = '', counted]: readonly string[],
): AnswerKind | undefined {
  if (field === 'places') return at === 'tie' ? 'a tie' : undefined;
  const [win, another] = wins;
  if (field !== 'wins' || !win || another) return undefined;
  if (counted === 'ties') return 'a tie';
  if (win.mixed !== false || (counted !== 'wins' && counted !== 'losses')) return undefined;
  return counted === 'wins' ? 'for the first response' : 'for the second response';
}

import type { AnswersBehind } from '../../../report/addresses.ts';
import { outcomeNamed } from '../../../report/answers-behind-outcome.ts';
import type { JudgePairsResult } from '../measure/result.ts';

/** The answers that a number of the study stands on: all of its judge’s, or those of one outcome. */
export function behindVerdicts(
  { models, verdicts }: JudgePairsResult,
  part: string,
  [place = '', field]: readonly string[],
): AnswersBehind | undefined {
  const model = part === 'models' ? models[Number(place)]?.model : verdicts?.[Number(place)]?.models[0];
  if (part !== 'models' && part !== 'verdicts') return {};
  return model === undefined ? {} : { model, outcome: part === 'models' ? outcomeNamed(field) : undefined };
}

import type { Claim } from '../core/studies/claim.ts';
import { isNumber, type MaybeNumber } from '../base/json/json.ts';
import type { AnswerFilter } from './answer-filter.ts';

/** A variant's answers, and the score that they come to. */
interface ScoredScenario {
  readonly scenario: string | undefined;
  readonly score: MaybeNumber | undefined;
}

/** Of a claim's `range`: the answers of its model under the two variants that are furthest apart in these answers. */
export function filterForRange({ models: [model] }: Claim, variants: readonly ScoredScenario[]): AnswerFilter {
  const scored = variants.flatMap(({ scenario, score }) =>
    scenario !== undefined && score !== undefined && isNumber(score) ? [{ scenario, score }] : [],
  );
  const [worst, ...others] = scored.sort((one, other) => one.score - other.score);
  const best = others.at(-1);
  return { model, ...(worst && best && { between: [best.scenario, worst.scenario] }) };
}

/**
 * The answers that a sentence stands on: those of its one model, under the prompt that it names, or under the two that it compares. One of several
 * models stands on those of all, a forecast on those that it was made from. `behindPrompt`: which answers are asked by a prompt’s title.
 */
export function filterForClaim(
  claim: Claim | undefined,
  behindPrompt: (title: string) => string | undefined,
): AnswerFilter | undefined {
  if (!claim) return undefined;
  const [model, another] = claim.models;
  if (model === undefined || another !== undefined) return {};
  const { prompt, best, worst } = claim.about ?? {};
  const scenarioOf = (title: string | undefined) => (title === undefined ? undefined : behindPrompt(title));
  const [scenario, one, other] = [scenarioOf(prompt), scenarioOf(best), scenarioOf(worst)];
  if (one !== undefined && other !== undefined) return { model, between: [one, other] };
  return { model, ...(scenario !== undefined && { scenario }) };
}

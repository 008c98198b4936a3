import type { Claim } from '../core/studies/claim.ts';
import { isNumber, type MaybeNumber } from '../base/json/json.ts';
import type { AnswerFilter } from './answer-filter.ts';

/** A variant and its score. */
interface ScoredScenario {
  readonly scenario: string | undefined;
  readonly score: MaybeNumber | undefined;
}

/** The answers of a claim's `range`: those of its model under the variants with the highest and the lowest score. */
export function filterForRange({ models: [model] }: Claim, variants: readonly ScoredScenario[]): AnswerFilter {
  const scored = variants.flatMap(({ scenario, score }) =>
    scenario !== undefined && score !== undefined && isNumber(score) ? [{ scenario, score }] : [],
  );
  const [worst, ...others] = scored.sort((one, other) => one.score - other.score);
  const best = others.at(-1);
  return { model, ...(worst && best && { between: [best.scenario, worst.scenario] }) };
}

/**
 * The answers that a sentence is based on. For one model these are its answers under the prompt or the two prompts that the
 * sentence names. With several models they are all answers. A forecast is based on the answers that it was computed from.
 * `behindPrompt` returns the scenario of a prompt’s title.
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

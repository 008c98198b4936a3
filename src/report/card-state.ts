import type { CardState, Claim, ClaimKind } from '../core/claim.ts';
import type { Claiming } from './claims-said.ts';

/** What a model's card says, and the claim that it says it by; undefined where nothing is said of it. */
export function cardOf(
  { verdicts = [] }: Claiming,
  kinds: readonly ClaimKind[],
  model: string,
): { readonly state: CardState; readonly claim: Claim } | undefined {
  for (const claim of verdicts) {
    const state = claim.models.includes(model) ? kinds.find(({ id }) => id === claim.claim)?.state : undefined;
    if (state) return { state, claim };
  }
  return undefined;
}

import { modelCardState, type Claim, type ClaimKind } from '../../core/studies/claim.ts';

/** The claims that models cannot be ranked, by sensitivity or by agreement. */
const undistinguishedClaimIds = ['tied-steadiness', 'close-steadiness', 'tied-truth', 'tied-itself'];

/** Adds a clause to claims that models cannot be ranked, if these models have different states (at the claim’s temperature). */
export const noteDifferentStates = (claims: readonly Claim[], kinds: readonly ClaimKind[]): Claim[] =>
  claims.map((claim) => {
    if (!undistinguishedClaimIds.includes(claim.claim)) return claim;
    const sameCase = claims.filter(({ about }) => about?.['at'] === claim.about?.['at']);
    const states = new Set(claim.models.map((model) => modelCardState(sameCase, kinds, model)));
    return states.size > 1 ? { ...claim, about: { ...claim.about, although: ', although their verdicts differ' } } : claim;
  });

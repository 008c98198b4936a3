import { modelCardState, type Claim, type ClaimKind } from '../../core/studies/claim.ts';

/** The claims that name models whose order the data do not show, by sensitivity or by agreement. */
const undistinguishedClaimIds = ['tied-steadiness', 'close-steadiness', 'tied-truth', 'tied-itself'];

/** The same claims. One that cannot tell models apart says so where the models have different states (at its temperature, where there are several). */
export const noteDifferentStates = (claims: readonly Claim[], kinds: readonly ClaimKind[]): Claim[] =>
  claims.map((claim) => {
    if (!undistinguishedClaimIds.includes(claim.claim)) return claim;
    const sameCase = claims.filter(({ about }) => about?.['at'] === claim.about?.['at']);
    const states = new Set(claim.models.map((model) => modelCardState(sameCase, kinds, model)));
    return states.size > 1 ? { ...claim, about: { ...claim.about, although: ', although their verdicts differ' } } : claim;
  });

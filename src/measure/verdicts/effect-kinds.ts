import type { CardState, ClaimKind } from '../../core/studies/claim.ts';

/** The words of a study for the factor that it varies. */
export interface VariantWords {
  /** “system prompts” */
  readonly variants: string;
  /** “system prompt” */
  readonly variant: string;
  /** “prompts”: a short form for the headline. */
  readonly short: string;
  /** The prefix of the study’s calibration rows. */
  readonly row?: string;
}

/**
 * The claims of a study about τ, the standard deviation of the true scores of the tried variants. [l, u] is its 95% interval
 * and m the reader’s tolerance.
 *
 * - Robust: u ≤ m.
 * - Sensitive: an effect is found and l > m.
 * - Slightly sensitive: an effect is found and l ≤ m < u.
 *
 * Below five variants τ has no interval. The size is then the difference between the best and the worst variant, with an
 * interval that holds for all pairs at once. `{about.these}` is “these ten”.
 */
export function makeEffectClaimKinds({ variants, short, row = '' }: VariantWords): readonly ClaimKind[] {
  const tried = `{about.these} ${variants}`;
  const found =
    'an effect is found (the lower end of τ is above 0, at 5% times the share of the run’s models with an effect; F and permutation test, p < 0.05, Holm over the models)';
  const differ = `below five ${variants}: the best and the worst differ beyond chance (max-T over all pairs, Holm over the models)`;
  const between = `scores {low:1} to {high:1} points lower under “{about.worst}” than under “{about.best}”`;
  const inShort = `{about.these} ${short}`;
  const verdict = (state: CardState, headline: string) => ({ part: 'verdict', state, headline }) as const;
  const robust = verdict('Robust', `{models} {is|are} robust to ${inShort}`);
  const sensitive = verdict('Sensitive', `{models} {is|are} sensitive to ${inShort}`);
  const slightly = verdict('Slightly sensitive', `{models} {is|are} slightly sensitive to ${inShort}`);
  const open = verdict('Cannot tell yet', 'for {models}, these questions are too few to tell');
  return [
    {
      ...robust,
      id: 'steady',
      when: 'the upper end of τ is within the tolerance, and the questions are neither too easy nor too hard for the model',
      text: `{models} is robust: ${tried} change its score by at most {high:1} points (standard deviation), within {margin}.`,
      calibrated: { row: `${row}steady` },
    },
    {
      ...robust,
      id: 'steady-between',
      when: `below five ${variants}: the interval of every difference between two lies within the tolerance`,
      text: `{models} is robust: the best and the worst of ${tried} differ by at most {high:1} points, within {margin}.`,
      calibrated: { row: `${row}steady-between` },
    },
    {
      ...sensitive,
      id: 'moves',
      when: `${found}, and the lower end of τ is above the tolerance`,
      text: `{models} is sensitive: ${tried} change its score by {low:1} to {high:1} points (standard deviation), more than {margin}.`,
      calibrated: { row: `${row}moves` },
    },
    {
      ...slightly,
      id: 'moves-slightly',
      when: `${found}, and the tolerance lies in the interval of τ`,
      text: `{models} is slightly sensitive: ${tried} change its score by {low:1} to {high:1} points (standard deviation), perhaps more than {margin}.`,
      calibrated: { row: `${row}moves` },
    },
    {
      ...sensitive,
      id: 'moves-between',
      when: `${differ}, by more than the tolerance`,
      text: `{models} is sensitive: it ${between}, more than {margin}.`,
      calibrated: { row: `${row}moves-between` },
    },
    {
      ...slightly,
      id: 'moves-between-slightly',
      when: `${differ}, and the tolerance lies in the interval of this difference`,
      text: `{models} is slightly sensitive: it ${between}, perhaps more than {margin}.`,
      calibrated: { row: `${row}moves-between` },
    },
    {
      ...open,
      id: 'not-shown',
      when: 'no effect is found, and the upper end of τ is above the tolerance',
      text: `{models}: these questions do not show an effect of ${tried}. If there is one, it is below {high:1} points.`,
      calibrated: { row: `${row}not-shown` },
    },
    {
      ...open,
      id: 'not-shown-between',
      when: `below five ${variants}: no two of them differ beyond chance, and some may differ by more than the tolerance`,
      text: `{models}: these questions do not show a difference between ${tried}. If there is one, it is below {high:1} points.`,
      calibrated: { row: `${row}not-shown-between` },
    },
  ];
}

/** The ids of `makeNamedVariantClaimKinds`. */
export const namedVariantClaimIds = ['among-worst', 'among-best', 'worst-prompt', 'best-prompt'];

/** The variants that a report names for a sensitive model. */
export function makeNamedVariantClaimKinds({ variants, variant, row = '' }: VariantWords): readonly ClaimKind[] {
  const named = (end: 'worst' | 'best', beyond: 'below' | 'above'): ClaimKind => ({
    id: `among-${end}`,
    part: 'detail',
    when: `an effect is found, the ${variant}’s score is ${beyond} the mean of the others beyond chance (max-T over all), and multiple comparisons leave at most four that may be the ${end}`,
    text: `Among the ${end} ${variants} for {models}: {about.names}. Under “{about.prompt}” its score is {low:1} to {high:1} points ${beyond} its mean.`,
    ...(end === 'worst' && { headline: ', with {about.worst} among the worst' }),
    calibrated: { row: `${row}among-${end}` },
  });
  // Earlier reports name one variant, with a size that was not corrected for selection.
  const alone = (end: 'worst' | 'best', beyond: 'below' | 'above'): ClaimKind => ({
    id: `${end}-prompt`,
    part: 'detail',
    when: `in reports of earlier versions: the ${variant}’s score is ${beyond} the mean of the others beyond chance (max-T over all)`,
    text: `Under “{about.prompt}” the score of {models} is ${beyond} its mean.`,
    calibrated: { exact: 'no report of today has it: it repeats what an earlier version found, without a size' },
  });
  return [named('worst', 'below'), named('best', 'above'), alone('worst', 'below'), alone('best', 'above')];
}

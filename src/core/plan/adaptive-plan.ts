import * as v from 'valibot';

/**
 * What a plan with early stopping must be sure of. It is fixed before the first answer, so it is part of the plan's id.
 * Spreads and distances are fractions (0.03: three points).
 */
const fraction = v.pipe(
  v.number('must be a number'),
  v.check((value) => value > 0 && value < 1, 'must be between 0 and 1'),
);
const yes = v.literal(true, 'must be true, or left out');

/** What must be sure before a model stops; at least one of these. */
export const stopCriteriaSchema = v.pipe(
  v.object(
    {
      /** The order of the models by μ, except differences below this. */
      order: v.exactOptional(fraction),
      /** Prompts change its score. */
      moves: v.exactOptional(yes),
      /** It is robust: the upper end of τ is below this. With `moves`: either of the two. */
      steady: v.exactOptional(fraction),
      /** μ is known to within this. */
      mu: v.exactOptional(fraction),
      /** The band of σ is known. */
      band: v.exactOptional(yes),
    },
    'must be an object',
  ),
  v.check((claims) => Object.keys(claims).length > 0, 'must name something to be sure of'),
);

export const adaptivePlanSchema = v.object(
  {
    /** How many prompts of each question the first pass asks. */
    k: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(2, 'must be at least 2'),
      v.maxValue(1000, 'must be at most 1000'),
    ),
    /** The rising shares of the cells at which the run looks, without the end. */
    looks: v.pipe(
      v.array(fraction, 'must be a list'),
      v.minLength(1, 'must not be empty'),
      v.maxLength(50, 'must have at most 50 entries'),
      v.check((looks) => looks.every((look, at) => at === 0 || look > (looks[at - 1] ?? 0)), 'must rise'),
    ),
    /** The rate at which a claim may be wrong, over all its looks. */
    alpha: v.pipe(fraction, v.maxValue(0.5, 'must be at most 0.5')),
    claims: stopCriteriaSchema,
    /** Whether models may take turns as often as there are looks. If absent, each model is loaded at most twice. */
    inTurn: v.exactOptional(yes),
  },
  'must be an object',
);

export type AdaptivePlan = v.InferOutput<typeof adaptivePlanSchema>;
export type StopCriteria = AdaptivePlan['claims'];

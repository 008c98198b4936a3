import * as v from 'valibot';

/**
 * Of a plan that may stop early: what it has to be sure of, fixed before the first answer, so that it is part of the plan's id. Spreads and distances are in fractions (0.03: three points).
 */
const fraction = v.pipe(
  v.number('must be a number'),
  v.check((value) => value > 0 && value < 1, 'must be between 0 and 1'),
);
const yes = v.literal(true, 'must be true, or left out');

/** What is to be sure before a model is stopped; at least one of them. */
export const stopCriteriaSchema = v.pipe(
  v.object(
    {
      /** The order of the models by μ, differences below this apart. */
      order: v.exactOptional(fraction),
      /** That prompts change its score. */
      moves: v.exactOptional(yes),
      /** That it is robust: the upper end of τ below this. With `moves`: either of the two. */
      steady: v.exactOptional(fraction),
      /** μ to within this. */
      mu: v.exactOptional(fraction),
      /** The band that σ lies in. */
      band: v.exactOptional(yes),
    },
    'must be an object',
  ),
  v.check((claims) => Object.keys(claims).length > 0, 'must name something to be sure of'),
);

export const adaptivePlanSchema = v.object(
  {
    /** Prompts of each question that the first pass asks. */
    k: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(2, 'must be at least 2'),
      v.maxValue(1000, 'must be at most 1000'),
    ),
    /** The shares of the cells at which is looked, rising; the end is none of them. */
    looks: v.pipe(
      v.array(fraction, 'must be a list'),
      v.minLength(1, 'must not be empty'),
      v.maxLength(50, 'must have at most 50 entries'),
      v.check((looks) => looks.every((look, at) => at === 0 || look > (looks[at - 1] ?? 0)), 'must rise'),
    ),
    /** How often a claim may be wrong, over all its looks. */
    alpha: v.pipe(fraction, v.maxValue(0.5, 'must be at most 0.5')),
    claims: stopCriteriaSchema,
    /** Whether models may be asked in turn as often as there are looks; absent: each is loaded twice at most. */
    inTurn: v.exactOptional(yes),
  },
  'must be an object',
);

export type AdaptivePlan = v.InferOutput<typeof adaptivePlanSchema>;
export type StopCriteria = AdaptivePlan['claims'];

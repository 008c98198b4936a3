import type { Interval } from './interval.ts';

/** Which rules the verdicts of a result were made by. Results without it are of version 0.1, and show neither badge nor advice. */
export const claimRulesVersion = '2';

/** The tolerance, in points: a model whose score the variants change by no more is called robust. A reader may choose another. */
export const defaultTolerance = 3;

/**
 * The agreement above which a judge can be relied on, unless its reader chooses otherwise: the α below which Krippendorff lets no conclusion be drawn, not even a tentative one (“Content
 * Analysis”, 2nd ed. 2004, ch. 11: 0.667; 0.8 is customary).
 */
export const defaultMinJudgeAgreement = 0.667;

/** One sentence that a result says of models: which claim of its study's table, and what it rests on. A row of a result's `verdicts`. */
export interface Claim {
  /** The id of a `ClaimKind`. */
  readonly claim: string;
  /** Whom it is about, in the order in which the sentence names them. */
  readonly models: readonly string[];
  /** Its figure; in points where the kind does not say otherwise. Left out, as the next two, where the claim has none. */
  readonly value?: number;
  readonly interval?: Interval;
  /** The truly best variant less the truly worst, its 95% interval in points, where `interval` is that of a standard deviation. Results made before have none. */
  readonly range?: Interval;
  /** Corrected where a page makes several claims of the kind. */
  readonly p?: number;
  /** The condition as it was met, in words; left out where its kind's `when` says it all. */
  readonly why?: string;
  /** Words of the plan that the sentence names: a prompt, a grade, a set. */
  readonly about?: Readonly<Record<string, string>>;
}

/** What a model's card says of it. */
export type CardState =
  | 'Robust'
  | 'Slightly sensitive'
  | 'Sensitive'
  | 'Cannot tell yet'
  | 'Not rated'
  | 'Can be relied on'
  | 'Cannot be relied on';

/**
 * A row of a study's table of claims: all that its verdicts, findings and advice may say. A claim of chance is calibrated: simulated through the study's own measures, it is
 * false in at most 7% of runs (`docs/calibration.md`); one without chance (a count, a name) says why none is involved.
 */
export interface ClaimKind {
  readonly id: string;
  /** Where it is said: the first screen, below it, or in the advice for a use. */
  readonly part: ClaimReportPart;
  readonly state?: CardState;
  /** When it is said. */
  readonly when: string;
  /**
   * The sentence. {models}: their names, {first} and {second} those of a pair; {is|are}: by how many models; {value:1}, {low:1}, {high:1}: figures with as many digits, or
   * {value:count}, {value:percent}, {value:chance}, {p}; {margin}, {reliance}: the reader's, as they were given; {why}: the condition's own words; {about.x}: words of the plan; {from:/cohort/note}: words of the result.
   */
  readonly text: string;
  /**
   * The same on the first screen, without a number and without its full stop: {models}, {is|are} and {about.x} as above. Models of which the same is said share one
   * sentence. A claim of part `detail` that has one is added to its model's, where that speaks of one model alone.
   */
  readonly headline?: string;
  readonly calibrated: { readonly row: string } | { readonly exact: string };
}

export type ClaimReportPart = 'verdict' | 'detail' | 'order' | 'basis' | `advice:${string}`;

/** Where a study makes a claim by both extraction rules: `about.reading` of each. */
export const strictReading = ', read strictly';
export const tolerantReading = ', read tolerantly';

/** A model's state with the claim that gives it, and the claim's place among the verdicts. */
export interface StateClaim {
  readonly claim: Claim;
  readonly place: number;
  readonly state: CardState;
}

/**
 * The claim that gives a model its state, on every page and in every file: of those whose kind has a state the first about this model alone, else the first about several with it. Where the two extraction rules
 * differ the tolerant one counts.
 */
export function findStateClaim(
  verdicts: readonly Claim[] | undefined,
  kinds: readonly ClaimKind[],
  model: string,
): StateClaim | undefined {
  const found = (verdicts ?? []).flatMap((claim, place): StateClaim[] => {
    const state = claim.models.includes(model) ? kinds.find(({ id }) => id === claim.claim)?.state : undefined;
    return state ? [{ claim, place, state }] : [];
  });
  const isTolerant = ({ claim }: StateClaim) => claim.about?.['reading'] === tolerantReading;
  const counted = found.some(isTolerant) ? found.filter(({ claim }) => claim.about?.['reading'] !== strictReading) : found;
  return counted.find(({ claim }) => claim.models.length === 1) ?? counted[0];
}

/** What the verdicts say of a model in a word; undefined where they say none. */
export const modelCardState = (
  verdicts: readonly Claim[] | undefined,
  kinds: readonly ClaimKind[],
  model: string,
): CardState | undefined => findStateClaim(verdicts, kinds, model)?.state;

const slightIds = ['moves', 'moves-between', 'stop-moves'];

/** Gives the claims of an earlier report today's states. It called an effect “moves” whatever its size; today it is slightly sensitive where the interval's lower end is within the tolerance. */
export const translateFormerClaims = (verdicts: readonly Claim[], tolerance: number): Claim[] =>
  verdicts.map((claim) =>
    slightIds.includes(claim.claim) && claim.interval && claim.interval[0] <= tolerance
      ? { ...claim, claim: `${claim.claim}-slightly` }
      : claim,
  );

const formerStates: Readonly<Record<string, CardState>> = { Steady: 'Robust', Moves: 'Sensitive' };

/** Translates the state of an earlier report, whose claims `translateFormerClaims` gives. Other states do not change. */
export function translateFormerCardState(state: string, verdicts: readonly Claim[], model: string): string {
  const today = Object.hasOwn(formerStates, state) ? formerStates[state] : undefined;
  const isSlight = verdicts.some(({ claim, models }) => models.includes(model) && claim.endsWith('-slightly'));
  return today === 'Sensitive' && isSlight ? 'Slightly sensitive' : (today ?? state);
}

/** The words of a slot that a claim does not fill. */
const defaultSlotWords: Readonly<Record<string, string>> = { these: 'these', right: 'right' };

/** Words of the plan that a claim names, by their slot in its kind’s text (“about.prompt”). */
export function claimSlotText(claim: Claim | undefined, slot: string): string {
  const name = slot.slice('about.'.length);
  return claim?.about?.[name] ?? defaultSlotWords[name] ?? (name === 'worst' ? `“${claim?.about?.['prompt'] ?? ''}”` : '');
}

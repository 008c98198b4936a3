import type { Interval } from './interval.ts';

/** Version of the rules that make a result's findings. Results without it are of version 0.1, and show neither badge nor advice. */
export const claimRulesVersion = '2';

/** The tolerance, in points: a model whose score the variants change by no more is called robust. A reader may choose another. */
export const defaultTolerance = 3;

/**
 * The agreement above which a judge can be relied on, unless the reader chooses otherwise. Below this α, Krippendorff allows
 * no conclusions, not even tentative ones (“Content Analysis”, 2nd ed. 2004, ch. 11: 0.667; 0.8 is customary).
 */
export const defaultMinJudgeAgreement = 0.667;

/** One finding about models: a claim of the study's table, and what it rests on. A row of a result's `verdicts`. */
export interface Claim {
  /** The id of a `ClaimKind`. */
  readonly claim: string;
  /** The models it is about, in the order in which the sentence names them. */
  readonly models: readonly string[];
  /** Its figure, in points unless its kind says otherwise. It and the next two are absent if the claim has none. */
  readonly value?: number;
  readonly interval?: Interval;
  /**
   * The 95% interval of the truly best variant less the truly worst, in points, if `interval` is that of a standard
   * deviation. Earlier results lack it.
   */
  readonly range?: Interval;
  /** Corrected if a page makes several claims of the kind. */
  readonly p?: number;
  /** How the condition was met, in words; absent if the `when` of its kind says it all. */
  readonly why?: string;
  /** Texts of the plan that the sentence names: a prompt, a grade, a set. */
  readonly about?: Readonly<Record<string, string>>;
}

/** The state on a model's card. */
export type CardState =
  | 'Robust'
  | 'Slightly sensitive'
  | 'Sensitive'
  | 'Cannot tell yet'
  | 'Not rated'
  | 'Can be relied on'
  | 'Cannot be relied on';

/**
 * A row of a study's table of claims, which lists all that its findings and advice may say. A claim that involves chance is
 * calibrated: simulated through the study's own measures, it is false in at most 7% of runs (`docs/calibration.md`). A claim
 * without chance (a count, a name) says why none is involved.
 */
export interface ClaimKind {
  readonly id: string;
  /** Where the report makes it: in the summary, below it, or in the advice for a use. */
  readonly part: ClaimReportPart;
  readonly state?: CardState;
  /** The condition under which it is made. */
  readonly when: string;
  /**
   * The sentence, with slots.
   * - {models}: their names; {first} and {second}: those of a pair; {is|are}: by the number of models.
   * - {value:1}, {low:1}, {high:1}: figures with that many digits; or {value:count}, {value:percent}, {value:chance}, {p}.
   * - {margin}, {reliance}: the reader's settings as given; {why}: the condition's own words.
   * - {about.x}: texts of the plan; {from:/cohort/note}: texts of the result.
   */
  readonly text: string;
  /**
   * The same for the summary, without a number and without its full stop. {models}, {is|are} and {about.x} work as above.
   * Models with the same headline share one sentence. The headline of a claim of part `detail` is added to its model's
   * headline, if that is about one model alone.
   */
  readonly headline?: string;
  readonly calibrated: { readonly row: string } | { readonly exact: string };
}

export type ClaimReportPart = 'verdict' | 'detail' | 'order' | 'basis' | `advice:${string}`;

/** The `about.reading` of a claim that a study makes for each of the two extraction rules. */
export const strictReading = ', read strictly';
export const tolerantReading = ', read tolerantly';

/** A model's state with the claim that gives it, and the claim's index in the result's `verdicts`. */
export interface StateClaim {
  readonly claim: Claim;
  readonly place: number;
  readonly state: CardState;
}

/**
 * The claim that gives a model its state, on every page and in every file. Only claims whose kind has a state count. The
 * first about this model alone wins, else the first about several models with it. If the two extraction rules differ,
 * flexible match counts.
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

/** A model's state in a word; undefined if no finding gives one. */
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

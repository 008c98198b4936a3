import { findStateClaim, type Claim, type ClaimKind } from '../../core/studies/claim.ts';
import { pointer } from '../../base/json/json-pointer.ts';
import { joinSentences, sentence, type Sentence } from '../../core/words/sentence.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { claimSentence, claimsOfReportPart, readerToleranceFigure, type ResultWithClaims } from '../claim-sentences.ts';
import { figure } from '../figure.ts';
import type { CardFact, CardFoot, ModelSummaryCard } from './report-summary.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';

export interface EffectCardWords {
  /** “Spread over system prompts (τ)”: for earlier results and for runs that stopped early, which have no range. */
  readonly moved: string;
  /** “Best against worst prompt” */
  readonly between: string;
  /** “prompts” */
  readonly variants: string;
  readonly facts: (index: number) => readonly CardFact[];
}

/** The cards of a study with τ, from the claims of `measure/verdicts/effect-card.ts`: one for each model, in order. */
export function effectSummaryCards(
  result: ResultWithClaims,
  kinds: readonly ClaimKind[],
  models: readonly string[],
  words: EffectCardWords,
): ModelSummaryCard[] {
  const placed = (result.verdicts ?? []).map((claim, place) => ({ claim, at: pointer('verdicts', place) }));
  return models.flatMap((model, index) => {
    const own = placed.filter(({ claim }) => claim.models.length === 1 && claim.models[0] === model);
    const found = findStateClaim(result.verdicts, kinds, model);
    if (!found) return [];
    const { state } = found;
    const verdict = { claim: found.claim, at: pointer('verdicts', found.place) };
    const main = mainOf(result, verdict, words);
    const { interval } = verdict.claim;
    const isOfSpread = spreadClaims.includes(verdict.claim.claim);
    const foot = footOf(result, verdict.claim, own);
    return [
      {
        model,
        index,
        state,
        ...(main && { main }),
        ...(isOfSpread &&
          interval && { gauge: interval, ...(verdict.claim.range && { gaugeOf: spreadCaption(result, verdict, words) }) }),
        facts: words.facts(index),
        ...(foot && { foot }),
      },
    ];
  });
}

/** A note on models with different states, although the data do not show which is less sensitive. */
export const undistinguishedModelsNote = (result: ResultWithClaims, kinds: readonly ClaimKind[]): Sentence =>
  joinSentences(
    claimsOfReportPart(result, kinds, 'order')
      .filter(({ claim }) => claim.about?.['although'] !== undefined)
      .map((found) => claimSentence(result, found)),
  );

const spreadClaims = [
  'steady',
  'moves',
  'moves-slightly',
  'not-shown',
  'not-read',
  'stop-steady',
  'stop-moves',
  'stop-moves-slightly',
  'stop-cannot-tell',
];

interface ClaimWithPointer {
  readonly claim: Claim;
  readonly at: string;
}

function mainOf(
  result: ResultWithClaims,
  { claim, at }: ClaimWithPointer,
  { moved, between }: EffectCardWords,
): ModelSummaryCard['main'] {
  const low = () => figure(result, `${at}/interval/0`, 1);
  const high = () => figure(result, `${at}/interval/1`, 1);
  const unit = 'points';
  if (claim.range) {
    const end = (place: 0 | 1) => figure(result, `${at}/range/${place}`, 1);
    // Without a finding the lower end shows no effect, so the card leaves it out.
    const isOpen = claim.claim === 'not-shown' || claim.claim === 'not-read';
    const value = isOpen
      ? sentence`up to ${end(1)}`
      : rangeOf(
          claim.range,
          () => end(0),
          () => end(1),
        );
    return { label: between, value, unit };
  }
  switch (claim.claim) {
    case 'steady':
    case 'moves':
    case 'moves-slightly':
    case 'stop-steady':
    case 'stop-moves':
    case 'stop-moves-slightly':
      return { label: moved, value: rangeOf(claim.interval, low, high), unit };
    case 'not-shown':
    case 'not-read':
    case 'stop-cannot-tell':
      return { label: moved, value: sentence`up to ${high()}`, unit };
    case 'moves-between':
    case 'moves-between-slightly':
      return { label: between, value: sentence`${low()} to ${high()}`, unit };
    case 'steady-between':
    case 'not-shown-between':
    case 'not-read-between':
      return { label: between, value: sentence`up to ${high()}`, unit };
    default:
      return undefined;
  }
}

/** The text of an interval whose lower end may be 0. */
const rangeOf = (interval: Interval | undefined, low: () => Sentence[number], high: () => Sentence[number]): Sentence =>
  (interval?.[0] ?? 0) > 0 ? [low(), ' to ', high()] : ['up to ', high()];

/** The caption of the gauge, which shows τ: the state depends on τ. */
const spreadCaption = (
  result: ResultWithClaims,
  { claim, at }: ClaimWithPointer,
  { variants }: EffectCardWords,
): Sentence => [
  `Standard deviation across ${variants}: `,
  ...rangeOf(
    claim.interval,
    () => figure(result, `${at}/interval/0`, 1),
    () => figure(result, `${at}/interval/1`, 1),
  ),
];

function footOf(result: ResultWithClaims, verdict: Claim, own: readonly ClaimWithPointer[]): CardFoot | undefined {
  const of = (id: string) => own.find(({ claim }) => claim.claim === id);
  const [worst, settle, near] = [of('among-worst'), of('settle'), of('near-boundary')];
  const factor = own.find(({ claim }) => ['factor-lowers', 'factor-raises'].includes(claim.claim));
  // From earlier results. Its size is not shown, because it was not corrected for selection.
  const earlier = of('worst-prompt')?.claim.about?.['prompt'];
  switch (verdict.claim) {
    case 'steady':
      return {
        kind: 'none',
        sentence: verdict.range
          ? ['Typical change: less than ', readerToleranceFigure(result), ' points']
          : ['Within the tolerance'],
      };
    case 'steady-between':
      return { kind: 'none', sentence: ['Within the tolerance'] };
    case 'stop-steady':
    case 'stop-moves':
    case 'stop-moves-slightly':
      return { kind: 'none', sentence: [`Sure at ${verdict.about?.share ?? ''} of the answers`] };
    case 'stop-not-asked':
      return { kind: 'open', sentence: ['The stopping rule covers other claims'] };
    case 'moves':
    case 'moves-slightly':
      if (factor) return factorFoot(result, factor);
      if (earlier !== undefined) return { kind: 'worst', sentence: [earlier, ' is below the mean'] };
      if (!worst) return { kind: 'open', sentence: ['These data do not show which are the worst'] };
      return {
        kind: 'worst',
        sentence: sentence`${worst.claim.about?.prompt ?? ''}: ${figure(result, `${worst.at}/interval/0`, 1)} to ${figure(result, `${worst.at}/interval/1`, 1)} points below the mean`,
      };
    case 'moves-between':
    case 'moves-between-slightly':
      if (factor) return factorFoot(result, factor);
      return { kind: 'worst', sentence: [verdict.about?.worst ?? '', ' is below the best'] };
    case 'not-shown':
    case 'not-shown-between':
      if (settle)
        return {
          kind: 'more',
          sentence: sentence`About ${figure(result, `${settle.at}/value`, 0, 'count')} more questions would tell`,
          ...(settle.claim.value !== undefined && { more: settle.claim.value }),
        };
      return near && { kind: 'open', sentence: ['Too near a boundary for more questions to tell'] };
    case 'at-ceiling':
      return { kind: 'open', sentence: ['Nearly all right: harder questions would show more'] };
    case 'at-floor':
      return { kind: 'open', sentence: ['Not above chance: easier questions would show more'] };
    default:
      return verdict.why === undefined ? undefined : { kind: 'why', sentence: [capitalizeFirst(verdict.why)] };
  }
}

/** The responsible level of a factor, and its effect. */
const factorFoot = (result: ResultWithClaims, { claim, at }: ClaimWithPointer): CardFoot => ({
  kind: 'worst',
  sentence: sentence`${claim.about?.['level'] ?? ''}: ${figure(result, `${at}/interval/0`, 1)} to ${figure(result, `${at}/interval/1`, 1)} points ${claim.claim === 'factor-lowers' ? 'lower' : 'higher'}`,
});

import type { Claim } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { count, percent, plural } from '../../../core/words/format.ts';
import { tooFewReadableReason } from '../../../measure/verdicts/not-rated.ts';
import type { ResponseOrder } from '../protocol/options.ts';
import {
  testPositionRobustness,
  agreementBoundToConsistency,
  undecidedReason,
  type PositionRobustnessState,
} from './position-robustness.ts';
import { isKnownInterval, type PairwiseJudgeFigures, type AuthorPairWinRate } from './result.ts';

interface PairDesign {
  readonly orders: readonly ResponseOrder[];
  readonly pairs: number;
  readonly samples: number;
  /** The agreement beyond chance that a robust judge must exceed. */
  readonly reliance: number;
}

/** With more pairs of authors, only the table shows who wins. */
const maxListed = 12;

/** While cells are pending, the only finding is the number of answers so far. */
export function progressClaims(models: readonly PairwiseJudgeFigures[]): Claim[] {
  const sum = (field: 'answered' | 'cells') => models.reduce((all, each) => all + each[field], 0);
  return [
    {
      claim: 'so-far',
      models: models.map(({ model }) => model),
      value: sum('answered'),
      why: 'the run is not finished',
      about: { cells: count(sum('cells')) },
    },
  ];
}

/** All findings on the judges. See `claims.ts`. */
export function pairwiseJudgeClaims(models: readonly PairwiseJudgeFigures[], asked: PairDesign): Claim[] {
  const rated = models.filter((judge) => tooFewReadableReason(judge) === undefined);
  const known = testPositionRobustness(
    rated.map(({ consistency }) => consistency),
    asked.reliance,
  );
  const cards = new Map(rated.map((judge, place) => [judge, cardOf(judge, asked, known[place])]));
  return [
    ...models.flatMap((judge): Claim[] => {
      const why = tooFewReadableReason(judge)?.why;
      return why === undefined ? [...(cards.get(judge) ?? [])] : [{ claim: 'not-rated', models: [judge.model], why }];
    }),
    ...rated.flatMap(({ model, wins }) => (wins.length > maxListed ? [] : wins.flatMap((win) => winClaim(model, win)))),
    {
      claim: 'measured',
      models: [],
      about: {
        pairs: plural(asked.pairs, 'pair'),
        orders: asked.orders.length > 1 ? 'asked in both orders' : 'asked in one order',
        times: asked.samples === 1 ? 'once' : plural(asked.samples, 'time'),
        bound: asked.orders.length > 1 ? boundWords(asked.reliance) : '',
      },
    },
    ...models.flatMap(unreadClaim),
  ];
}

const boundWords = (reliance: number): string =>
  ` A judge is robust if it is shown to keep its preference in more than ${percent(agreementBoundToConsistency(reliance))} of pairs. A judge that decides ${percent(reliance)} by the responses and tosses a coin for the rest reaches that.`;

const chance = 0.05;

/**
 * Whether a judge keeps its preference, and which position it favours. The position comes first unless the judge is robust.
 */
function cardOf(
  { model, consistency, favours }: PairwiseJudgeFigures,
  { orders }: PairDesign,
  known: { readonly is: PositionRobustnessState; readonly p?: number } | undefined,
): Claim[] {
  if (orders.length < 2) return [{ claim: 'one-order', models: [model] }];
  if (!isNumber(consistency.consistency))
    return [{ claim: 'no-verdicts', models: [model], why: consistency.consistency.why }];
  const place = placeClaim(model, consistency, favours);
  const keeping = keepingClaim(model, consistency, known);
  return known?.is === 'keeps' ? [keeping, place] : [place, keeping];
}

function keepingClaim(
  model: string,
  consistency: PairwiseJudgeFigures['consistency'],
  { is, p }: { readonly is: PositionRobustnessState; readonly p?: number } = { is: 'unknown' },
): Claim {
  const { consistency: value, interval, same, pairs } = consistency;
  const models = [model];
  const why = undecidedReason(consistency);
  if (!isNumber(value) || !isKnownInterval(interval)) return { claim: 'keeping-unknown', models, why };
  const about = { counted: `, ${count(same)} of these ${count(pairs)}` };
  const figures = { models, value, interval, ...(p !== undefined && { p }), about };
  return is === 'unknown' ? { claim: 'keeping-unsure', ...figures, why } : { claim: is, ...figures };
}

function placeClaim(
  model: string,
  { pairs, first, second }: PairwiseJudgeFigures['consistency'],
  { p }: PairwiseJudgeFigures['favours'],
): Claim {
  if (isNumber(p) && p < chance)
    return {
      claim: first > second ? 'favours-first' : 'favours-second',
      models: [model],
      p,
      about: { favoured: count(Math.max(first, second)), flipped: count(first + second) },
    };
  return {
    claim: 'no-place',
    models: [model],
    about: { pairs: thesePairs(pairs), first: count(first), second: count(second) },
  };
}

const thesePairs = (pairs: number): string => (pairs === 1 ? 'this one pair' : `these ${plural(pairs, 'pair')}`);

function winClaim(model: string, { a, b, pairs, rate, interval, pHolm }: AuthorPairWinRate): Claim[] {
  if (!isNumber(rate) || !isKnownInterval(interval)) return [];
  const [low, high] = interval;
  const isBetter = isNumber(pHolm) && pHolm < chance && (low > 0.5 || high < 0.5);
  if (!isBetter) return [{ claim: 'not-told-apart', models: [model], about: { one: a, other: b } }];
  const isA = low > 0.5;
  return [
    {
      claim: 'found-better',
      models: [model],
      value: isA ? rate : 1 - rate,
      interval: isA ? interval : [1 - high, 1 - low],
      p: pHolm,
      about: { better: isA ? a : b, worse: isA ? b : a, counted: ` of ${thesePairs(pairs)}` },
    },
  ];
}

function unreadClaim({ model, unreadable, refused, failed }: PairwiseJudgeFigures): Claim[] {
  const value = unreadable + refused + failed;
  return value > 0 ? [{ claim: 'unread', models: [model], value }] : [];
}

import type { Claim } from '../../../core/claim.ts';
import type { Interval } from '../../../core/interval.ts';
import { isNumber, type Undefined } from '../../../core/json/json.ts';
import { count, plural } from '../../../core/words/format.ts';
import type { Order } from '../protocol/options.ts';
import type { JudgeOfPairs, WinResult } from './result.ts';

interface Asked {
  readonly orders: readonly Order[];
  readonly pairs: number;
  readonly samples: number;
}

/** With more pairs of authors only the table tells who wins. */
const mostTold = 12;

/** All that is said of the judges. See `claims.ts`. */
export function pairsVerdicts(models: readonly JudgeOfPairs[], asked: Asked): Claim[] {
  return [
    ...models.map((judge) => placeClaim(judge, asked)),
    ...models.flatMap(({ model, wins }) => (wins.length > mostTold ? [] : wins.flatMap((win) => winClaim(model, win)))),
    ...models.flatMap(consistencyClaim),
    {
      claim: 'measured',
      models: [],
      about: {
        pairs: plural(asked.pairs, 'pair'),
        orders: asked.orders.length > 1 ? 'asked in both orders' : 'asked in one order',
        times: asked.samples === 1 ? 'once' : plural(asked.samples, 'time'),
      },
    },
    ...models.flatMap(unreadClaim),
  ];
}

const chance = 0.05;

function placeClaim({ model, consistency, favours }: JudgeOfPairs, { orders }: Asked): Claim {
  const { pairs, first, second } = consistency;
  if (orders.length < 2) return { claim: 'one-order', models: [model] };
  if (!isNumber(consistency.consistency))
    return { claim: 'no-verdicts', models: [model], why: consistency.consistency.why };
  if (isNumber(favours.p) && favours.p < chance)
    return {
      claim: first > second ? 'favours-first' : 'favours-second',
      models: [model],
      p: favours.p,
      about: { favoured: count(Math.max(first, second)), flipped: count(first + second) },
    };
  return {
    claim: 'no-place',
    models: [model],
    about: { pairs: plural(pairs, 'pair'), first: count(first), second: count(second) },
  };
}

function winClaim(model: string, { a, b, rate, interval, pHolm }: WinResult): Claim[] {
  if (!isNumber(rate) || !isInterval(interval)) return [];
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
      about: { better: isA ? a : b, worse: isA ? b : a },
    },
  ];
}

function consistencyClaim({ model, consistency: { consistency, interval } }: JudgeOfPairs): Claim[] {
  if (!isNumber(consistency) || !isInterval(interval)) return [];
  return [{ claim: 'consistency', models: [model], value: consistency, interval }];
}

function unreadClaim({ model, unreadable, refused, failed }: JudgeOfPairs): Claim[] {
  const value = unreadable + refused + failed;
  return value > 0 ? [{ claim: 'unread', models: [model], value }] : [];
}

export const isInterval = (interval: Interval | Undefined): interval is Interval => !('why' in interval);

import { count, plural } from './format.ts';

/** The time that is left, in milliseconds. It mostly lies between `low` and `high`. */
export interface TimeLeft {
  readonly low: number;
  /** The best single guess. */
  readonly mid: number;
  readonly high: number;
  /** The work is clearly slower now than at first. */
  readonly isSlower: boolean;
}

interface Unit {
  readonly ms: number;
  readonly one: string;
  readonly many: string;
}

const second: Unit = { ms: 1_000, one: 's', many: 's' };
const minute: Unit = { ms: 60_000, one: 'min', many: 'min' };
const hour: Unit = { ms: 3_600_000, one: 'h', many: 'h' };
const dayUnit: Unit = { ms: 86_400_000, one: 'day', many: 'days' };

interface RoundedTime {
  readonly n: number;
  readonly unit: Unit;
}

/**
 * “4 to 7 min”, “50 min to 2 h”; “about 5 min” if both ends round alike, “under 10 s” if both are below that. Each has one
 * or two digits, because the estimate is no better.
 */
export function formatTimeRange({ low, high }: Pick<TimeLeft, 'low' | 'high'>): string {
  const [from, to] = [roundTime(low), roundTime(high)];
  if (to === null) return 'under 10 s';
  if (from === null) return `up to ${inWords(to)}`;
  if (from.n === to.n && from.unit === to.unit) return `about ${inWords(to)}`;
  return from.unit === to.unit ? `${count(from.n)} to ${inWords(to)}` : `${inWords(from)} to ${inWords(to)}`;
}

/** “4 to 7 min left, slower than at first”. */
export const formatTimeLeft = (left: TimeLeft): string =>
  `${formatTimeRange(left)} left${left.isSlower ? ', slower than at first' : ''}`;

const inWords = ({ n, unit }: RoundedTime): string => plural(n, unit.one, unit.many);

/** `null`: under 10 seconds. */
function roundTime(ms: number): RoundedTime | null {
  const steps: readonly (readonly [Unit, readonly number[]])[] = [
    [second, [10, 20, 30, 40, 50]],
    [minute, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50]],
    [hour, [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 36, 42]],
  ];
  if (!(ms >= 7_500)) return null;
  const choices = steps.flatMap(([unit, ns]) => ns.map((n) => ({ n, unit })));
  const days = Math.round(ms / dayUnit.ms);
  if (days >= 2) return { n: days, unit: dayUnit };
  return choices.reduce((best, each) => (distance(each, ms) < distance(best, ms) ? each : best));
}

const distance = ({ n, unit }: RoundedTime, ms: number): number => Math.abs(n * unit.ms - ms);

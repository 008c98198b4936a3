/** Writes numbers, sizes and times the same way everywhere. NaN is written as a dash. */

const counts = new Intl.NumberFormat('en-GB');
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const count = (n: number): string => (Number.isFinite(n) ? counts.format(n) : '–');

/** A true minus sign, and no “-0.0”. */
export function formatFixed(value: number, digits: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  if (Number.isNaN(value)) return '–';
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A fraction as a percentage. Nearly all is not rounded to all, and nearly nothing is not rounded to nothing. */
export function percent(fraction: number): string {
  if (Number.isNaN(fraction)) return '–';
  if (fraction > 0.995 && fraction < 1) return '> 99%';
  if (fraction > 0 && fraction < 0.005) return '< 1%';
  return `${Math.round(fraction * 100)}%`;
}

/** A probability estimated from draws. It is never shown as certain, as all of 1,000 draws may agree. */
function chance(share: number): string {
  if (Number.isNaN(share)) return '–';
  if (share > 0.99) return 'over 99%';
  return share < 0.01 ? 'under 1%' : `${Math.round(100 * share)}%`;
}

/** p-values as papers print them. */
export const formatPValue = (p: number): string => (p < 0.001 ? '< 0.001' : formatFixed(p, 3));

/** How a report prints a number of its result; `fixed` by default. `percent` takes a fraction and adds no sign. */
export type NumberFormat = 'fixed' | 'percent' | 'count' | 'chance' | 'p' | 'halves';

export function formatNumber(value: number, digits: number, form: NumberFormat = 'fixed'): string {
  switch (form) {
    case 'fixed':
      return formatFixed(value, digits);
    case 'percent':
      return formatFixed(100 * value, digits);
    case 'count':
      return count(value);
    case 'halves':
      return Number.isInteger(value) ? count(value) : formatFixed(value, digits);
    case 'chance':
      return chance(value);
    case 'p':
      return formatPValue(value);
  }
}

export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = n;
  let unit = -1;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export const date = (time: number | string | Date): string => dates.format(new Date(time));

/** The day alone: “23 Nov 2026”. */
export const formatDay = (time: number | string | Date): string => date(time).replace(/,.*/, '');

/** “1 answer”, “2 answers”. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;

import type { SpendingLimits, PricePerMillionTokens, TypedSpendingLimits } from '../../core/spending/spending.ts';

export const noTypedCaps: TypedSpendingLimits = { requests: '', tokens: '', money: '' };

export const toTypedCaps = ({ requests, tokens, money }: SpendingLimits): TypedSpendingLimits => ({
  requests: textOf(requests),
  tokens: textOf(tokens),
  money: textOf(money),
});

const textOf = (n: number | undefined): string => (n === undefined ? '' : String(n));

type CapFaults = Readonly<Partial<Record<keyof SpendingLimits, string>>>;

/** Parses typed caps. `faults` says what is wrong with them. */
export function parseCaps({ requests, tokens, money }: TypedSpendingLimits): {
  readonly caps: SpendingLimits;
  readonly faults: CapFaults;
} {
  const caps: { -readonly [K in keyof SpendingLimits]: SpendingLimits[K] } = {};
  const faults: { -readonly [K in keyof CapFaults]: CapFaults[K] } = {};
  for (const [name, text] of [
    ['requests', requests],
    ['tokens', tokens],
  ] as const) {
    const n = numberIn(text);
    if (n === undefined) continue;
    if (Number.isSafeInteger(n) && n > 0) caps[name] = n;
    else faults[name] = 'A whole number above 0, or nothing.';
  }
  const sum = numberIn(money);
  if (sum !== undefined && sum > 0) caps.money = sum;
  else if (sum !== undefined) faults.money = 'A sum above 0 in dollars, such as 2.50, or nothing.';
  return { caps, faults };
}

/** Parses a typed price: both parts or none. */
export function parsePrice(input: string, output: string): PricePerMillionTokens | 'none' | 'wrong' {
  const [first, second] = [numberIn(input), numberIn(output)];
  if (first === undefined && second === undefined) return 'none';
  if (first === undefined || second === undefined || !(first >= 0) || !(second >= 0)) return 'wrong';
  return { input: first, output: second };
}

/** `undefined`: nothing is typed. `NaN`: not a number. Commas between thousands are allowed, because users paste them. */
function numberIn(text: string): number | undefined {
  const typed = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (typed === '') return undefined;
  return /^\d*\.?\d+$|^\d+\.$/.test(typed) ? Number(typed) : NaN;
}

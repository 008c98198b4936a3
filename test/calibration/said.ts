import type { Claim } from '../../src/core/claim.ts';
import type { Claiming } from '../../src/report/claims-said.ts';
import type { Truth } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

/** A result by today's rules. */
type Said = Claiming & { readonly margin?: number };

interface Told {
  /** Of the prompts (styles, configurations), in the order of a truth's scores. */
  readonly titles: readonly string[];
  readonly truths: readonly Truth[];
  /** What the study's rows begin with. */
  readonly prefix?: string;
}

/** A run counts once for each kind of claim: wrong where any of its claims of the kind is. */
export function holdToTruth(result: Said, { truths, titles, prefix = '' }: Told, tally: Map<string, Count>): void {
  const wrong = new Map<string, boolean>();
  for (const row of ['steady', 'moves', 'moves-between', 'named-prompt', 'order-strength', 'order-steadiness'])
    wrong.set(row, false);
  const say = (row: string, isWrong: boolean) => wrong.set(row, isWrong || (wrong.get(row) ?? false));
  for (const claim of result.verdicts ?? []) {
    const [truth] = truths.filter(({ model }) => claim.models[0] === model);
    const at = (title: string | undefined) => titles.indexOf(title ?? '');
    switch (claim.claim) {
      case 'steady':
        say('steady', !!truth && truth.tau > (result.margin ?? 0));
        break;
      case 'moves':
        say('moves', truth?.tau === 0);
        break;
      case 'moves-between':
        say(
          'moves-between',
          !!truth && !(scoreAt(truth, at(claim.about?.['worst'])) < scoreAt(truth, at(claim.about?.['best'])) - 1e-9),
        );
        break;
      case 'not-shown':
      case 'not-read':
        addTo(tally, `${prefix}not-shown`, !!truth && truth.tau > (claim.interval?.[1] ?? 0));
        break;
      case 'not-shown-between':
      case 'not-read-between':
        addTo(
          tally,
          `${prefix}not-shown-between`,
          !!truth && Math.max(...truth.scores) - Math.min(...truth.scores) > (claim.interval?.[1] ?? 0),
        );
        break;
      case 'worst-prompt':
      case 'best-prompt':
        say('named-prompt', !!truth && !isNamedRightly(truth, at(claim.about?.['prompt']), claim));
        break;
      case 'order-strength':
        say(
          'order-strength',
          truths.some((other) => other !== truth && other.mu >= (truth?.mu ?? 0) - 1e-9),
        );
        break;
      case 'order-steadiness':
        say(
          'order-steadiness',
          truths.some((other) => other !== truth && other.tau <= (truth?.tau ?? 0) + 1e-9),
        );
        break;
    }
  }
  for (const [row, isWrong] of wrong) addTo(tally, prefix + row, isWrong);
}

export const misses = (value: number, [low, high]: readonly [number, number]): boolean =>
  value < low - 1e-9 || value > high + 1e-9;

const scoreAt = ({ scores }: Truth, prompt: number): number => scores[prompt] ?? NaN;

function isNamedRightly({ scores, mu }: Truth, prompt: number, { claim }: Claim): boolean {
  const distance = (scores[prompt] ?? NaN) - mu;
  return claim === 'worst-prompt' ? distance < -1e-9 : distance > 1e-9;
}

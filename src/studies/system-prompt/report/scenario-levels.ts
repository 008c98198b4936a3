import type { Factor } from '../../../core/studies/study.ts';

/**
 * The levels that a scenario names, by factor. “greedy imperative” and “decoding=greedy” both work. It ignores words that
 * match no factor.
 */
export function parseScenarioLevels(scenario: string | undefined, factors: readonly Factor[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const word of scenario?.split(' ') ?? []) {
    const [first = '', level = first] = word.split('=');
    const isOwn = ({ id, levels }: Factor) => (level === first || id === first) && levels.some((each) => each.id === level);
    const factor = factors.find((each) => isOwn(each) && named[each.id] === undefined);
    if (factor) named[factor.id] = level;
  }
  return named;
}

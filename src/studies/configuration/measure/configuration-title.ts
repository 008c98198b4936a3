import { configurationKey, factorIds, type Configuration, type FactorId } from '../protocol/factors.ts';
import type { ConfigurationResult } from './result.ts';

/** The design of a run, without its answers. */
export type ConfigurationDesign = Pick<ConfigurationResult, 'configurations' | 'factors'>;
export type ConfigurationLevels = ConfigurationResult['configurations'][number]['levels'];

export const levelTitle = ({ factors }: ConfigurationDesign, factor: FactorId, level: string): string =>
  factors.find(({ id }) => id === factor)?.levels.find(({ id }) => id === level)?.title ?? level;

/** Factors with more than one level, or all factors if none varies. Titles omit what is the same in every configuration. */
export function variedFactorIds({ configurations }: ConfigurationDesign): FactorId[] {
  const varied = factorIds.filter((factor) => new Set(configurations.map(({ levels }) => levels[factor])).size > 1);
  return varied.length > 0 ? varied : [...factorIds];
}

/** “First wording, 2 demonstrations, No noise, Temperature 0.2”. */
export const configurationTitle = (result: ConfigurationDesign, levels: ConfigurationLevels): string =>
  variedFactorIds(result)
    .map((factor) => levelTitle(result, factor, levels[factor]))
    .join(', ');

/**
 * The title of the levels that the configurations at `places` have in common, such as “20 random characters before and
 * after”. Undefined if they have none, or if another configuration has the same levels.
 */
export function commonLevelsTitle(asked: ConfigurationDesign, places: readonly number[]): string | undefined {
  const { configurations } = asked;
  const [first] = places.map((place) => configurations[place]?.levels);
  const common = variedFactorIds(asked).filter((factor) =>
    places.every((place) => configurations[place]?.levels[factor] === first?.[factor]),
  );
  const alike = configurations.filter(({ levels }) => common.every((factor) => levels[factor] === first?.[factor]));
  return first && common.length > 0 && alike.length === places.length
    ? common.map((factor) => levelTitle(asked, factor, first[factor])).join(', ')
    : undefined;
}

/** The title of each configuration, in their order. */
export const configurationTitles = (
  configurations: readonly Configuration[],
  factors: ConfigurationDesign['factors'],
): readonly string[] => {
  const asked = { factors, configurations: configurations.map((levels) => ({ id: configurationKey(levels), levels })) };
  return configurations.map((levels) => configurationTitle(asked, levels));
};

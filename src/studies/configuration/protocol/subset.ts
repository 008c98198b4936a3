import { configurationKey, listAskedConfigurations, type Configuration } from './factors.ts';
import type { ConfigurationOptions } from './options.ts';

/** Every configuration that the levels produce, whether the run includes it or not. */
export function allConfigurations({ subset: _, ...rest }: ConfigurationOptions): Configuration[] {
  return listAskedConfigurations(rest);
}

/** The same levels, limited to these configurations. If all are wanted, the options have no subset. */
export function limitOptionsToConfigurations(
  options: ConfigurationOptions,
  isWanted: (key: string) => boolean,
): ConfigurationOptions {
  const { subset: _, ...rest } = options;
  const all = allConfigurations(options);
  const wanted = all.filter((each) => isWanted(configurationKey(each)));
  return wanted.length === all.length ? rest : { ...rest, subset: wanted };
}

/**
 * Replaces levels. Configurations left out before stay out, and new ones are included. The subset stays unchanged while a
 * factor has no level.
 */
export function replaceFactorLevels(
  before: ConfigurationOptions,
  changed: Partial<ConfigurationOptions>,
): ConfigurationOptions {
  const after = { ...before, ...changed };
  if (!before.subset || allConfigurations(after).length === 0) return after;
  const asked = new Set(before.subset.map(configurationKey));
  const known = new Set(allConfigurations(before).map(configurationKey));
  return limitOptionsToConfigurations(
    after,
    known.size === 0 ? (key) => asked.has(key) : (key) => asked.has(key) || !known.has(key),
  );
}

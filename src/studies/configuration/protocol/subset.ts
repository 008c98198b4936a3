import { configurationKey, listAskedConfigurations, type Configuration } from './factors.ts';
import type { ConfigurationOptions } from './options.ts';

/** Every configuration that the levels make, asked or not. */
export function allConfigurations({ subset: _, ...rest }: ConfigurationOptions): Configuration[] {
  return listAskedConfigurations(rest);
}

/** The same levels with only these configurations asked; all of them is no subset. */
export function limitOptionsToConfigurations(
  options: ConfigurationOptions,
  isWanted: (key: string) => boolean,
): ConfigurationOptions {
  const { subset: _, ...rest } = options;
  const all = allConfigurations(options);
  const wanted = all.filter((each) => isWanted(configurationKey(each)));
  return wanted.length === all.length ? rest : { ...rest, subset: wanted };
}

/** With other levels: what was left out stays left out, what they bring is asked. While a factor has no level, the choice stands as it is. */
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

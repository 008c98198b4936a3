import type { ConfigurationOptions } from './options.ts';
import { replaceFactorLevels } from './subset.ts';

/** The same options without noise. Undefined if they have none. */
export function optionsWithoutNoise(options: ConfigurationOptions): ConfigurationOptions | undefined {
  const plain = options.noise.filter(({ kind }) => kind === 'none');
  if (plain.length === options.noise.length) return undefined;
  return replaceFactorLevels(options, { noise: plain.length > 0 ? plain : [{ id: 'none', kind: 'none' }] });
}

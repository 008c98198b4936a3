import { describe, expect, test } from 'vitest';
import { configurationKey, listAskedConfigurations } from '../../../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults, parseConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import {
  allConfigurations,
  limitOptionsToConfigurations,
  replaceFactorLevels,
} from '../../../../src/studies/configuration/protocol/subset.ts';

const keys = listAskedConfigurations(configurationDefaults).map(configurationKey);
const some = limitOptionsToConfigurations(configurationDefaults, (key) => key.includes('plain') && !key.includes('tabs'));

describe('which configurations are asked', () => {
  test('some of them form a subset, all of them do not', () => {
    expect(some.subset).toHaveLength(8);
    expect(parseConfigurationOptions(some)).toEqual(some);
    expect(allConfigurations(some).map(configurationKey)).toEqual(keys);
    expect(limitOptionsToConfigurations(some, () => true)).toEqual(configurationDefaults);
    expect(() => parseConfigurationOptions(limitOptionsToConfigurations(some, () => false))).toThrow(
      'at least one configuration',
    );
  });

  test('with another level what was left out stays left out, and what the level brings is asked', () => {
    const more = replaceFactorLevels(some, { demonstrations: [2, 4, 8] });
    expect(listAskedConfigurations(more).map(configurationKey)).toEqual(
      [
        ...some.subset!.map(configurationKey),
        ...allConfigurations(more)
          .map(configurationKey)
          .filter((key) => key.includes(';8;')),
      ].sort((a, b) => place(more, a) - place(more, b)),
    );
    expect(parseConfigurationOptions(more).subset).toHaveLength(8 + 12);
  });

  test('a level that goes takes its configurations along; nothing is left out when none of those stand', () => {
    const fewer = replaceFactorLevels(some, { noise: configurationDefaults.noise.filter(({ id }) => id !== 'tabs') });
    expect(fewer.subset).toHaveLength(8);
    const plain = replaceFactorLevels(fewer, { wordings: configurationDefaults.wordings.slice(0, 1) });
    expect(plain.subset).toBeUndefined();
    expect(listAskedConfigurations(plain)).toHaveLength(8);
  });

  test('while a factor has no level, as when a number is typed, the choice stands', () => {
    const typing = replaceFactorLevels(some, { temperatures: [] });
    expect(typing.subset).toEqual(some.subset);
    expect(replaceFactorLevels(typing, { temperatures: configurationDefaults.temperatures })).toEqual(some);
  });
});

const place = (options: typeof configurationDefaults, key: string) =>
  allConfigurations(options).map(configurationKey).indexOf(key);

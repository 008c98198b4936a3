import type { Variant } from '../../../core/plan/cell.ts';
import type { ConfigurationOptions, Noise } from './options.ts';
import type { Factor } from '../../../core/studies/study.ts';

/** Level by factor: one configuration. */
export interface Configuration extends Variant {
  readonly demonstrations: string;
  readonly noise: string;
  readonly paraphrase: string;
  readonly temperature: string;
}

export const factorIds = ['paraphrase', 'demonstrations', 'noise', 'temperature'] as const;
export type FactorId = (typeof factorIds)[number];

/** The level id of a number of demonstrations. */
export const demonstrationLevelId = (count: number): string => String(count);

export function configurationFactors(options: ConfigurationOptions): (Factor & { readonly id: FactorId })[] {
  const { wordings, demonstrations, noise, temperatures } = options;
  return [
    { id: 'paraphrase', title: 'Wording', levels: wordings.map(({ id, title }) => ({ id, title })) },
    {
      id: 'demonstrations',
      title: 'Demonstrations',
      levels: demonstrations.map((count) => ({
        id: demonstrationLevelId(count),
        title: count === 1 ? '1 demonstration' : `${count === 0 ? 'No' : count} demonstrations`,
      })),
    },
    { id: 'noise', title: 'Noise', levels: noise.map((level) => ({ id: level.id, title: noiseTitle(level) })) },
    {
      id: 'temperature',
      title: 'Temperature',
      levels: temperatures.map(({ id, value }) => ({ id, title: `Temperature ${value}` })),
    },
  ];
}

function noiseTitle(noise: Noise): string {
  if (noise.kind === 'none') return 'No noise';
  if (noise.kind === 'spaces') return `Spaces are ${noise.character === '\t' ? 'tabs' : `“${noise.character}”`}`;
  return `${noise.count} random ${noise.count === 1 ? 'character' : 'characters'} before and after`;
}

/** The configurations asked, in the order of the factors' product: all, or the subset's. The first is the one that drops are counted from. */
export function listAskedConfigurations(options: ConfigurationOptions): Configuration[] {
  const all = productOf(options);
  if (!options.subset) return all;
  const listed = new Set(options.subset.map(configurationKey));
  return all.filter((each) => listed.has(configurationKey(each)));
}

const productOf = ({ wordings, demonstrations, noise, temperatures }: ConfigurationOptions): Configuration[] =>
  wordings.flatMap(({ id: paraphrase }) =>
    demonstrations.flatMap((count) =>
      noise.flatMap((level) =>
        temperatures.map(({ id: temperature }) => ({
          demonstrations: demonstrationLevelId(count),
          noise: level.id,
          paraphrase,
          temperature,
        })),
      ),
    ),
  );

/** The same for the same levels, whatever else the object holds. */
export const configurationKey = (levels: Variant): string => factorIds.map((factor) => levels[factor]).join(';');

import type { Variant } from '../../../core/plan/cell.ts';
import type { ConfigurationOptions, Noise } from './options.ts';
import type { Factor } from '../../../core/studies/study.ts';

/** One configuration: a level for each factor. */
export interface Configuration extends Variant {
  readonly demonstrations: string;
  readonly noise: string;
  readonly paraphrase: string;
  readonly temperature: string;
}

export const factorIds = ['paraphrase', 'demonstrations', 'noise', 'temperature'] as const;
export type FactorId = (typeof factorIds)[number];

/** The level id for a number of few-shot examples. */
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

/**
 * The configurations of the run, in the order of the factors’ product: all of them or the subset. Drops refer to the first
 * one.
 */
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

/** Equal levels have equal keys, whatever else the object contains. */
export const configurationKey = (levels: Variant): string => factorIds.map((factor) => levels[factor]).join(';');

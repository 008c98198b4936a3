import type { Noise } from '../protocol/options.ts';

/** The kinds that the form offers. Users cannot type a tab into a field, so it has its own kind. */
export const noiseKinds = [
  { id: 'none', title: 'None' },
  { id: 'tabs', title: 'Spaces become tabs' },
  { id: 'spaces', title: 'Spaces become another character' },
  { id: 'characters', title: 'Random characters before and after' },
] as const;
export type NoiseKind = (typeof noiseKinds)[number]['id'];

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type NoiseOf = WithoutId<Noise>;

export const noiseToFormKind = (noise: Noise): NoiseKind =>
  noise.kind === 'spaces' && noise.character === '\t' ? 'tabs' : noise.kind;

const fresh: Readonly<Record<NoiseKind, NoiseOf>> = {
  none: { kind: 'none' },
  tabs: { kind: 'spaces', character: '\t' },
  spaces: { kind: 'spaces', character: '_' },
  characters: { kind: 'characters', count: 70 },
};

export const newNoiseLevel = (kind: NoiseKind, usual: readonly Noise[]): Noise => assignNoiseLevelId(fresh[kind], usual);

/** Returns the level with an id derived from its effect. So the same noise has the same id in every plan. */
export function assignNoiseLevelId(noise: NoiseOf, usual: readonly Noise[]): Noise {
  const known = usual.find((each) => detailOf(each) === detailOf(noise));
  return known ?? ({ ...noise, id: [noise.kind, detailOf(noise)].filter(Boolean).join('-') } as Noise);
}

function detailOf(noise: NoiseOf): string {
  if (noise.kind === 'none') return '';
  return noise.kind === 'characters'
    ? String(noise.count)
    : `u${(noise.character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

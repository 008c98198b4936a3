import type { CardState } from '../core/studies/claim.ts';

export interface StateLook {
  readonly look: 'steady' | 'slight' | 'moves' | 'unsure' | 'unrated';
  /** A path within 16 × 16. The looks `unsure` and `unrated` have a ring around it. */
  readonly glyph: string;
}

/**
 * How a state is drawn next to its word. Each look has a glyph, a fill and an outline, so users need no colour to
 * distinguish them.
 */
export const cardStateLooks: Readonly<Record<CardState, StateLook>> = {
  Robust: { look: 'steady', glyph: 'M2.5 6h11M2.5 10h11' },
  'Can be relied on': { look: 'steady', glyph: 'M2.5 6h11M2.5 10h11' },
  'Slightly sensitive': { look: 'slight', glyph: 'M2 9.5c2-3 4-3 6-1s4 2 6-1' },
  Sensitive: { look: 'moves', glyph: 'M2 11.5 5.5 5l3 5.5 2.5-5L14 11' },
  'Cannot be relied on': { look: 'moves', glyph: 'M2 11.5 5.5 5l3 5.5 2.5-5L14 11' },
  'Cannot tell yet': { look: 'unsure', glyph: 'M8 7.9v.2' },
  'Not rated': { look: 'unrated', glyph: 'M3.8 12.2l8.4-8.4' },
};

export const isCardState = (state: string | undefined): state is CardState =>
  state !== undefined && Object.hasOwn(cardStateLooks, state);

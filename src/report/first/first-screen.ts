import type { Component } from 'svelte';
import type { CardState } from '../../core/claim.ts';
import type { Interval } from '../../core/interval.ts';
import type { Said } from '../../core/words/sentence-with-figures.ts';
import type { SectionProps } from '../report-section.ts';

/** What a report opens with: a sentence, a card a model, one chart. */
export interface FirstScreen<Result> {
  /** Without a number. */
  readonly headline: string;
  readonly cards: readonly FirstCard[];
  readonly chart: Component<SectionProps<Result>>;
}

/** What is said first of a model: at most thirty words and four numbers, a range being one. */
export interface FirstCard {
  readonly model: string;
  /** Its place in the result: colour and shape. */
  readonly index: number;
  readonly state: CardState | undefined;
  /** Its main figure, what that is of, and its unit; none where it is not rated. */
  readonly main?: { readonly label: string; readonly said: Said; readonly unit?: string };
  /** An interval in points, to be held to the reader's margin. */
  readonly gauge?: Interval;
  readonly facts: readonly CardFact[];
  /** Why it is not rated, its worst level, or what would tell. */
  readonly foot?: CardFoot;
}

export interface CardFact {
  readonly said: Said;
  readonly words: string;
}

export interface CardFoot {
  readonly kind: 'why' | 'worst' | 'more' | 'open' | 'none';
  readonly said: Said;
  /** Questions in all that would tell. */
  readonly more?: number;
}

/** With more models than these a card has its state and main figure alone. */
export const mostWholeCards = 3;

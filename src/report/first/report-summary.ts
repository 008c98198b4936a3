import type { Component } from 'svelte';
import type { CardState } from '../../core/studies/claim.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { Sentence } from '../../core/words/sentence.ts';
import type { ReportSectionContent, SectionProps } from '../report-section.ts';

/** The report’s first screen: a sentence, a card for each model, and one chart. */
export interface ReportSummary<Result> {
  /** A decision that replaces the headline. `note` is the line below: what more data would show, the tolerance, the cost. */
  readonly decision?: { readonly sentence: Sentence; readonly note: Sentence };
  /** The states in words, without a number. It is shown if there is no decision, and in cards and titles. */
  readonly headline: string;
  readonly cards: readonly ModelSummaryCard[];
  /** The scale and bound of the cards' gauges; by default the reader's tolerance, in points. */
  readonly gauges?: GaugeScale;
  /**
   * Notes that the data do not separate models with different states. With brief cards the sentences below mention it
   * instead.
   */
  readonly note?: Sentence;
  /** Shown between cards and chart, for what a reader must know before the chart. */
  readonly notice?: Component<SectionProps<Result>>;
  readonly chart?: ReportSectionContent<Result>;
}

/** The card of one model: at most thirty words and four numbers. A range or “56 of 80” counts as one number. */
export interface ModelSummaryCard {
  readonly model: string;
  /** The model’s index in the result: it sets color and shape. */
  readonly index: number;
  readonly state: CardState | undefined;
  /** The main figure with its label, its unit and, in `aside`, its interval. Omitted if the model is not rated. */
  readonly main?: { readonly label: string; readonly value: Sentence; readonly unit?: string; readonly aside?: Sentence };
  /** An interval to compare with the reader's tolerance or another bound. */
  readonly gauge?: Interval;
  /** What the gauge shows, if not the main figure. */
  readonly gaugeOf?: Sentence;
  readonly facts: readonly CardFact[];
  /** Why the model is not rated, its worst level, or what would decide. */
  readonly foot?: CardFoot;
}

export interface GaugeScale {
  readonly bound: number;
  /** “3-point tolerance” */
  readonly label: string;
  /** The end of the scale, and its unit. */
  readonly most: number;
  readonly unit: string;
}

export interface CardFact {
  readonly value: Sentence;
  readonly words: string;
}

export interface CardFoot {
  readonly kind: 'why' | 'worst' | 'more' | 'open' | 'none';
  readonly sentence: Sentence;
  /** The total number of questions that would decide. */
  readonly more?: number;
}

/** Keeps the digits that the reader entered. */
export const toleranceLabel = (margin: number): string => `${margin}-point tolerance`;

/** The unit of gauges with the tolerance: standard deviations if cards have a different main figure. */
export const spreadUnit = (cards: readonly ModelSummaryCard[]): string =>
  cards.some(({ gaugeOf }) => gaugeOf) ? 'points (SD)' : 'points';

/** With more models than this a card shows only its state and main figure. */
export const maxFullCards = 3;

/**
 * The scale of a summary's gauges: the study's own, or one around the tolerance. It ends at the next multiple of five points
 * beyond all cards.
 */
export function gaugeScale<Result>(
  { gauges, cards }: ReportSummary<Result>,
  { margin }: { readonly margin?: number },
): GaugeScale | undefined {
  if (gauges || margin === undefined) return gauges;
  const max = 5 * Math.ceil(Math.max(margin, ...cards.map(({ gauge }) => gauge?.[1] ?? 0), 1) / 5);
  return { bound: margin, label: toleranceLabel(margin), most: max, unit: spreadUnit(cards) };
}

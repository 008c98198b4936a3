import type { Component } from 'svelte';
import type { CardState } from '../../core/studies/claim.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { Sentence } from '../../core/words/sentence.ts';
import type { ReportSectionContent, SectionProps } from '../report-section.ts';

/** What a report opens with: a sentence, a card a model, one chart. */
export interface ReportSummary<Result> {
  /** What to do, in place of the headline, and a quiet line below: what more would tell, the tolerance, the cost. */
  readonly decision?: { readonly sentence: Sentence; readonly note: Sentence };
  /** The states in words, without a number: where there is no decision, and for cards and titles. */
  readonly headline: string;
  readonly cards: readonly ModelSummaryCard[];
  /** What the cards' gauges are held to; left out: the reader's tolerance, in points. */
  readonly gauges?: GaugeScale;
  /** That the data do not tell models apart whose cards have different states; left to the sentences below where cards are brief. */
  readonly note?: Sentence;
  /** Between cards and chart, where there is something to be known before it is read. */
  readonly notice?: Component<SectionProps<Result>>;
  readonly chart?: ReportSectionContent<Result>;
}

/** The card of one model: at most thirty words and four numbers. A range or “56 of 80” counts as one number. */
export interface ModelSummaryCard {
  readonly model: string;
  /** Its place in the result: colour and shape. */
  readonly index: number;
  readonly state: CardState | undefined;
  /** Its main figure, what that is of, its unit and, beside it, its interval; none where it is not rated. */
  readonly main?: { readonly label: string; readonly value: Sentence; readonly unit?: string; readonly aside?: Sentence };
  /** An interval, to be held to the reader's tolerance or another bound. */
  readonly gauge?: Interval;
  /** What the gauge shows, where that is not the main figure. */
  readonly gaugeOf?: Sentence;
  readonly facts: readonly CardFact[];
  /** Why it is not rated, its worst level, or what would tell. */
  readonly foot?: CardFoot;
}

export interface GaugeScale {
  readonly bound: number;
  /** “3-point tolerance” */
  readonly label: string;
  /** Where the scale ends, and in what it counts. */
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
  /** Questions in all that would tell. */
  readonly more?: number;
}

/** With as many digits as the reader gave it. */
export const toleranceLabel = (margin: number): string => `${margin}-point tolerance`;

/** What gauges of the tolerance count in: standard deviations, where cards have another main figure. */
export const spreadUnit = (cards: readonly ModelSummaryCard[]): string =>
  cards.some(({ gaugeOf }) => gaugeOf) ? 'points (SD)' : 'points';

/** With more models than these a card has its state and main figure alone. */
export const maxFullCards = 3;

/** The scale of a summary's gauges: the study's own, or the tolerance, up to the next five points beyond what any card shows. */
export function gaugeScale<Result>(
  { gauges, cards }: ReportSummary<Result>,
  { margin }: { readonly margin?: number },
): GaugeScale | undefined {
  if (gauges || margin === undefined) return gauges;
  const max = 5 * Math.ceil(Math.max(margin, ...cards.map(({ gauge }) => gauge?.[1] ?? 0), 1) / 5);
  return { bound: margin, label: toleranceLabel(margin), most: max, unit: spreadUnit(cards) };
}

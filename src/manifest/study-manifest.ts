import type { Component } from 'svelte';
import type { StudyComparer } from '../compare/comparing.ts';
import type { Study } from '../core/studies/study.ts';
import type { PublishedPaper } from '../published/published-paper.ts';
import type { StudyReportLoaders } from '../report/study-parts.ts';
import type { DemoOffer } from './demo.ts';
import type { OptionsProps, StudyFormDescription } from './study-form.ts';

/** A study's text on the Methods page: whole, or in sections. */
export interface StudyMethodsContent {
  readonly text?: Component;
  readonly sections?: readonly MethodsSection[];
}

export interface MethodsSection {
  readonly id: string;
  readonly title: string;
  readonly text: Component;
}

export interface ComparisonExtraProps {
  beside: unknown;
  runs: readonly [one: string, other: string];
}

/**
 * Everything the app knows about a study. What pages show before the study is loaded is here. Everything else comes by
 * import(), so that a page fetches no more than it shows.
 */
export interface StudyManifest extends StudyReportLoaders {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** What it reports, with the field's terms. */
  readonly measures: string;
  /** The protocol, with its measures: pure. */
  study(): Promise<Study>;
  /** A run of the small models that shows what the study is for. */
  readonly demo?: DemoOffer;
  /**
   * What the form of a new audit needs to know about it, and the component for its options. A study of imported answers
   * alone has neither and is never offered.
   */
  form?(): Promise<StudyFormDescription>;
  options?(): Promise<Component<OptionsProps>>;
  methods(): Promise<StudyMethodsContent>;
  /** How runs and models of it are compared. */
  compare?(): Promise<StudyComparer>;
  /** Only in studies that draw something next to the pairs of a comparison. */
  beside?(): Promise<Component<ComparisonExtraProps>>;
  /** Its paper among the published ones, and the page that shows it. */
  readonly paper?: string;
  published?(): Promise<Component<{ paper: PublishedPaper }>>;
}

/**
 * A study's parts take its own results and options. Code that looks up a part by the study's id passes it no others. The
 * compiler cannot know that, so this is the only place that asserts it.
 */
export const castStudyPart = <Part>(own: unknown): Part => own as Part;

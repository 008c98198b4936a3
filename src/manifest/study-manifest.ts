import type { Component } from 'svelte';
import type { StudyComparer } from '../compare/comparing.ts';
import type { Study } from '../core/studies/study.ts';
import type { PublishedPaper } from '../published/published-paper.ts';
import type { StudyReportLoaders } from '../report/study-parts.ts';
import type { DemoOffer } from './demo.ts';
import type { OptionsProps, StudyFormDescription } from './study-form.ts';

/** What Methods tells of a study: whole, or in sections. */
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
 * All that the house knows of a study. What is said of one before it is loaded stands here; everything else comes by import(), so that a page
 * fetches no more than it shows.
 */
export interface StudyManifest extends StudyReportLoaders {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** What it reports, with the field's terms. */
  readonly measures: string;
  /** The protocol, with its measures: pure. */
  study(): Promise<Study>;
  /** A run by the small models that shows what it is for. */
  readonly demo?: DemoOffer;
  /** What the form of a new audit has to know of it, and where a person sets its options. A study of imported answers alone has neither: it is never offered. */
  form?(): Promise<StudyFormDescription>;
  options?(): Promise<Component<OptionsProps>>;
  methods(): Promise<StudyMethodsContent>;
  /** How runs and models of it are compared. */
  compare?(): Promise<StudyComparer>;
  /** Only of a study that draws something beside the pairs of a comparison. */
  beside?(): Promise<Component<ComparisonExtraProps>>;
  /** Its paper among the published ones, and the page that shows it. */
  readonly paper?: string;
  published?(): Promise<Component<{ paper: PublishedPaper }>>;
}

/**
 * A study's parts take results and options of its own; whoever looks one up by its id gives it no other. The compiler cannot know that,
 * so it is said here, once.
 */
export const castStudyPart = <Part>(own: unknown): Part => own as Part;

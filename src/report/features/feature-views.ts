import type { Component } from 'svelte';
import type { StudyResult } from '../../core/studies/study.ts';
import type { ReportSection, ReportSections, SectionProps } from '../report-section.ts';
import { resultOfFeature, type ReportFeatureSections, type ReportFeature, type SectionPlace } from './feature.ts';
import { reportFeatures } from './index.ts';

let loadedViews: readonly (ReportFeatureSections & { readonly feature: ReportFeature })[] = [];

/** Pages load the views before they show reports, because sections are placed during rendering. */
export async function loadFeatureViews(): Promise<void> {
  loadedViews = await Promise.all(
    reportFeatures.flatMap((feature) => (feature.view ? [feature.view().then((view) => ({ ...view, feature }))] : [])),
  );
}

type Sections<Result> = readonly ReportSection<Result>[];

/** The index of the study’s section that follows each place; -1 if none. */
const following: Readonly<Record<SectionPlace, (own: Sections<never>) => number>> = {
  top: () => 0,
  'before choice': (own) => own.findIndex(({ id }) => id === 'choice'),
  'before answers': (own) => own.findIndex((section) => section.startsAnswers ?? 'answering' in section),
  'after answers': (own) => own.findLastIndex((section) => 'answering' in section || section.id === 'form') + 1 || -1,
};

/** A study’s sections, combined with those of the features. */
export function withFeatureSections<Result extends StudyResult>(own: ReportSections<Result>): ReportSections<Result> {
  const sections = loadedViews.flatMap(({ sections = [], feature }) =>
    sections.map((section) => ({ when: (result: Result) => resultOfFeature(result, feature) !== undefined, ...section })),
  );
  const among = (some: Sections<Result>, ...places: readonly SectionPlace[]): Sections<Result> => {
    const at = (place: SectionPlace) => following[place](some as Sections<never>);
    const before = (n: number) =>
      sections.filter(({ place }) => places.includes(place) && (at(place) < 0 ? some.length : at(place)) === n);
    return [...some.flatMap((section, n) => [...before(n), section]), ...before(some.length)];
  };
  return {
    ...own,
    open: among(own.open, 'top', 'before choice'),
    details: among(own.details, 'before answers', 'after answers'),
    inBrief: [...sections.filter(({ inBrief }) => inBrief), ...own.inBrief],
  };
}

/** The method sections of the features that have a part in the result. */
export const featureMethodSections = (result: StudyResult): readonly Component<SectionProps<StudyResult>>[] =>
  loadedViews.flatMap(({ method, feature }) => (method && resultOfFeature(result, feature) !== undefined ? [method] : []));

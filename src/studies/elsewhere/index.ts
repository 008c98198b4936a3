import { scoreKind } from '../../core/answers/score-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

/** The study of imported runs. It sends no prompts, so it has no form and the app never offers it. */
export const importedManifest: StudyManifest = {
  id: 'elsewhere',
  title: 'Imported answers',
  question: 'How robust are answers that another program collected?',
  measures: 'Mean score (μ), fluctuation (σ), effects of what varied, and agreement, from a log.',
  answerKind: scoreKind,
  study: async () => castStudyPart((await import('./protocol/imported-study.ts')).importedStudy),
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).reportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).importedRunExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForImportedFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).importedModelPageFigures),
  compare: async () => (await import('./compare/compare.ts')).importedComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
};

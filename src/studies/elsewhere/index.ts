import { part, type StudyManifest } from '../../manifest/study-manifest.ts';

/** It asks nothing, so it has no form and is never offered. */
export const elsewhereManifest: StudyManifest = {
  id: 'elsewhere',
  title: 'Asked elsewhere',
  question: 'How robust are answers that another program collected?',
  measures: 'Mean score (μ), fluctuation (σ), effects of what varied, and agreement, from a log.',
  study: async () => part((await import('./protocol/elsewhere.ts')).elsewhere),
  report: async () => part((await import('./report/Report.svelte')).default),
  first: async () => part((await import('./report/first-screen.ts')).firstScreen),
  files: async () => part((await import('./report/files.ts')).files),
  behind: async () => part((await import('./report/answers-behind.ts')).behindWays),
  figures: async () => part((await import('./report/figures.ts')).elsewhereFigures),
  grades: async () => part((await import('./report/kept-grades.ts')).keptGrades),
  compare: async () => (await import('./compare/compare.ts')).elsewhereComparing,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
};

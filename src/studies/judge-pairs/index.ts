import { part, type StudyManifest } from '../../manifest/study-manifest.ts';

/** It has no form yet, so it is never offered: its answers come from judge files and plan links. */
export const judgePairsManifest: StudyManifest = {
  id: 'judge-pairs',
  title: 'Judge, pair by pair',
  question: 'Does a judge prefer the same of two responses when they change places?',
  measures: 'Position consistency, preference for a place, and win rates with intervals.',
  study: async () => part((await import('./protocol/judge-pairs.ts')).judgePairs),
  report: async () => part((await import('./report/Report.svelte')).default),
  first: async () => part((await import('./report/first-screen.ts')).firstScreen),
  files: async () => part((await import('./report/files.ts')).files),
  rates: true,
  behind: async () => part((await import('./report/answers-behind.ts')).behindVerdicts),
  figures: async () => part((await import('./report/figures.ts')).pairFigures),
  telling: async () => (await import('./answers/telling.ts')).pairsTelling,
  answers: async () => (await import('./answers/Answers.svelte')).default,
  columns: async () => (await import('./answers/columns.ts')).verdictColumns,
  grades: async () => part((await import('./report/kept-grades.ts')).keptGrades),
  compare: async () => (await import('./compare/compare.ts')).judgePairsComparing,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
};

import { preferenceKind } from '../../core/answers/preference-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const judgePairsManifest: StudyManifest = {
  id: 'judge-pairs',
  title: 'Pairwise judge',
  question: 'Does a judge keep its preference when two responses swap positions?',
  measures: 'Position consistency, position bias, and win rates with intervals.',
  answerKind: preferenceKind,
  study: async () => castStudyPart((await import('./protocol/judge-pairs.ts')).judgePairsStudy),
  demo: {
    shows: 'Models choose the better of two short answers, in both orders. One goes by the position, another by the answer.',
    answers: 600,
    seconds: 8,
    plan: async () => (await import('./demo.ts')).judgePairsDemoDefinition,
  },
  form: async () => (await import('./form/form.ts')).judgePairsForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).reportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).judgePairsExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForJudgePairsFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).judgePairsModelFigures),
  answerView: async () => (await import('./answers/answer-view.ts')).makePairsAnswerInterpreter,
  answers: async () => (await import('./answers/Answers.svelte')).default,
  columns: async () => (await import('./answers/columns.ts')).responseOrderFileColumns,
  compare: async () => (await import('./compare/compare.ts')).judgePairsComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
};

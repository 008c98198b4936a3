import { ratingKind } from '../../core/answers/rating-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const judgeManifest: StudyManifest = {
  id: 'judge',
  title: 'Judge',
  question: 'Can a model that rates responses be relied on?',
  measures: 'Agreement (Krippendorff’s α) of its ratings with each other and between scales, and with known quality.',
  paper: 'evaluators',
  answerKind: ratingKind,
  study: async () => castStudyPart((await import('./protocol/judge.ts')).judgeStudy),
  demo: {
    shows: 'Models rate how concise responses of known quality are. One can be relied on for that, another cannot.',
    answers: 2700,
    seconds: 35,
    plan: async () => (await import('./demo.ts')).judgeDemoDefinition,
  },
  form: async () => (await import('./form/form.ts')).judgeForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).judgeReportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).judgeExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForJudgeFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).judgeModelPageFigures),
  answerView: async () => (await import('./report/answer-view.ts')).makeJudgeAnswerInterpreter,
  answers: async () => (await import('./answers/Answers.svelte')).default,
  compare: async () => (await import('./compare/compare.ts')).judgeComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
  published: async () => (await import('./published/Evaluators.svelte')).default,
};

import { part, type StudyManifest } from '../../manifest/study-manifest.ts';

export const judgeManifest: StudyManifest = {
  id: 'judge',
  title: 'Judge',
  question: 'Can a model that rates responses be relied on?',
  measures: 'Agreement (Krippendorff’s α) of its ratings with each other and between scales, and with known quality.',
  paper: 'evaluators',
  study: async () => part((await import('./protocol/judge.ts')).judge),
  form: async () => (await import('./form/form.ts')).judgeForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => part((await import('./report/Report.svelte')).default),
  first: async () => part((await import('./report/first-screen.ts')).firstScreen),
  files: async () => part((await import('./report/files.ts')).files),
  rates: true,
  behind: async () => part((await import('./report/answers-behind.ts')).behindRatings),
  figures: async () => part((await import('./report/figures.ts')).judgeFigures),
  telling: async () => (await import('./report/outcome.ts')).judgeTelling,
  answers: async () => (await import('./answers/Answers.svelte')).default,
  compare: async () => (await import('./compare/compare.ts')).judgeComparing,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
  published: async () => (await import('./published/Evaluators.svelte')).default,
};

import { part, type StudyManifest } from '../../manifest/study-manifest.ts';

export const systemPromptManifest: StudyManifest = {
  id: 'system-prompt',
  title: 'System prompt',
  question: 'Does the score move when only the system prompt changes?',
  measures: 'Mean score (μ), fluctuation (σ) and a grade from AAA to BBB.',
  paper: 'creditaudit',
  study: async () => part((await import('./protocol/system-prompt.ts')).systemPrompt),
  demo: {
    shows: 'Three models under ten system prompts: one fails under one of them, another hardly changes.',
    answers: 2400,
    seconds: 30,
    plan: async () => (await import('./demo.ts')).demo,
  },
  form: async () => (await import('./form/form.ts')).systemPromptForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => part((await import('./report/Report.svelte')).default),
  first: async () => part((await import('./report/first-screen.ts')).firstScreen),
  files: async () => part((await import('./report/files.ts')).files),
  behind: async () => part((await import('./report/answers-behind.ts')).behindPrompts),
  figures: async () => part((await import('./report/figures.ts')).systemPromptFigures),
  grades: async () => part((await import('./report/kept-grades.ts')).keptGrades),
  compare: async () => (await import('./compare.ts')).systemPromptComparing,
  beside: async () => part((await import('./report/BesideComparison.svelte')).default),
  methods: async () => ({ sections: (await import('./methods/sections.ts')).sections }),
  published: async () => (await import('./published/CreditAudit.svelte')).default,
};

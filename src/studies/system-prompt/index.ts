import { scoreKind } from '../../core/answers/score-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const systemPromptManifest: StudyManifest = {
  id: 'system-prompt',
  title: 'System prompt',
  question: 'Does the score move when only the system prompt changes?',
  measures: 'Mean score (μ), fluctuation (σ) and a grade from AAA to BBB.',
  paper: 'creditaudit',
  answerKind: scoreKind,
  study: async () => castStudyPart((await import('./protocol/system-prompt.ts')).systemPromptStudy),
  demo: {
    shows: 'Two models under ten system prompts: one fails under one of them, the other is robust.',
    answers: 2400,
    seconds: 30,
    plan: async () => (await import('./demo.ts')).systemPromptDemoDefinition,
  },
  form: async () => (await import('./form/form.ts')).systemPromptForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).reportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).systemPromptExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForSystemPromptFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).systemPromptModelFigures),
  compare: async () => (await import('./compare.ts')).systemPromptComparer,
  beside: async () => castStudyPart((await import('./report/BesideComparison.svelte')).default),
  methods: async () => ({ sections: (await import('./methods/sections.ts')).systemPromptMethodsSections }),
  published: async () => (await import('./published/CreditAudit.svelte')).default,
};

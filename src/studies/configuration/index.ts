import { scoreKind } from '../../core/answers/score-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const configurationManifest: StudyManifest = {
  id: 'configuration',
  title: 'Configurations',
  question: 'Is a model robust in itself, or because the task is easy for it?',
  measures:
    'Output consistency against performance, in many combinations of wording, few-shot examples (demonstrations), noise and sampling.',
  paper: 'robustness',
  answerKind: scoreKind,
  study: async () => castStudyPart((await import('./protocol/configuration.ts')).configurationStudy),
  demo: {
    shows: 'Two wordings, two temperatures and a little noise around the question: one model breaks, one holds.',
    answers: 2400,
    seconds: 35,
    plan: async () => (await import('./demo.ts')).configurationDemoRun,
  },
  form: async () => (await import('./form/form.ts')).configurationForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).reportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).configurationExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForConfigurationFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).configurationModelFigures),
  compare: async () => (await import('./compare/compare.ts')).configurationComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
  published: async () => (await import('./published/Robustness.svelte')).default,
};

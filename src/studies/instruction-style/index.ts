import { scoreKind } from '../../core/answers/score-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const instructionStyleManifest: StudyManifest = {
  id: 'instruction-style',
  title: 'Instruction style',
  question: 'Does it matter whether you state, ask, exclaim or command?',
  measures: 'Accuracy by style, its sensitivity (SSI), and how alike the answers stay in structure, words and flow (CRS).',
  paper: 'rcscore',
  answerKind: scoreKind,
  study: async () => castStudyPart((await import('./protocol/instruction-style.ts')).instructionStyleStudy),
  demo: {
    shows: 'One instruction as a statement, a question, an exclamation and an order: one of three models loses its way.',
    answers: 1200,
    seconds: 20,
    plan: async () => (await import('./demo.ts')).styleDemoDefinition,
  },
  form: async () => (await import('./form/form.ts')).instructionStyleForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).instructionStyleSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).styleExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForStyleFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).styleModelFigures),
  answers: async () => (await import('./answers/Answers.svelte')).default,
  compare: async () => (await import('./compare/compare.ts')).styleComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
  published: async () => (await import('./published/RCScore.svelte')).default,
};

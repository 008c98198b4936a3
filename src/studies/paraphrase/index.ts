import { scoreKind } from '../../core/answers/score-kind.ts';
import { castStudyPart, type StudyManifest } from '../../manifest/study-manifest.ts';

export const paraphraseManifest: StudyManifest = {
  id: 'paraphrase',
  title: 'Paraphrase',
  question: 'Is the answer the same when the question is reworded, or its choices are in another order?',
  measures:
    'Accuracy, consistency across paraphrases (XParaCon), and whether the model favours a position among the choices.',
  paper: 'roparq',
  answerKind: scoreKind,
  study: async () => castStudyPart((await import('./protocol/paraphrase.ts')).paraphraseStudy),
  demo: {
    shows:
      'Each question in three wordings, its options in three orders: two models are sensitive to the words, one is not.',
    answers: 2160,
    seconds: 30,
    plan: async () => (await import('./demo.ts')).paraphraseDemoDefinition,
  },
  form: async () => (await import('./form/form.ts')).paraphraseForm,
  options: async () => (await import('./form/Options.svelte')).default,
  report: async () => castStudyPart((await import('./report/Report.svelte')).default),
  first: async () => castStudyPart((await import('./report/summary.ts')).reportSummary),
  files: async () => castStudyPart((await import('./report/files.ts')).paraphraseExporters),
  behind: async () => castStudyPart((await import('./report/drill-down.ts')).filterForParaphraseFigure),
  figures: async () => castStudyPart((await import('./report/figures.ts')).paraphraseModelFigures),
  answerView: async () => (await import('./report/answer-view.ts')).makeParaphraseAnswerInterpreter,
  answers: async () => (await import('./answers/Answers.svelte')).default,
  compare: async () => (await import('./compare/compare.ts')).paraphraseComparer,
  methods: async () => ({ text: (await import('./methods/Methods.svelte')).default }),
  published: async () => (await import('./published/RoParQ.svelte')).default,
};

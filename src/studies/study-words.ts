/** What is said of a study before it is loaded: on Home, where one is chosen, and where its paper is. */
export interface StudyWords {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** What it reports, with the field's terms. */
  readonly measures: string;
  /** Its paper among the published ones. */
  readonly paper: string;
}

/** The studies in the order in which they are offered. */
export const studyWords: readonly StudyWords[] = [
  {
    id: 'system-prompt',
    title: 'System prompt',
    question: 'Does the score move when only the system prompt changes?',
    measures: 'Mean score (μ), fluctuation (σ) and a grade from AAA to BBB.',
    paper: 'creditaudit',
  },
  {
    id: 'instruction-style',
    title: 'Instruction style',
    question: 'Does it matter whether one states, asks, exclaims or commands?',
    measures:
      'Accuracy by style, its sensitivity (SSI), and how alike the answers stay in structure, words and flow (CRS).',
    paper: 'rcscore',
  },
  {
    id: 'paraphrase',
    title: 'Paraphrase',
    question: 'Is the answer the same when the question is put in other words, or its choices in another order?',
    measures:
      'Accuracy, consistency across paraphrases (XParaCon), and whether some place among the choices is favoured.',
    paper: 'roparq',
  },
  {
    id: 'judge',
    title: 'Judge',
    question: 'Can a model that rates responses be relied on?',
    measures: 'Agreement (Krippendorff’s α) of its ratings with each other and between scales, and with known quality.',
    paper: 'evaluators',
  },
  {
    id: 'configuration',
    title: 'Configurations',
    question: 'Is a model steady because of what it is, or because the task is easy for it?',
    measures:
      'Output consistency against performance, in many combinations of wording, answered examples (demonstrations), noise and sampling.',
    paper: 'robustness',
  },
];

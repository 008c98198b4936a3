import type { RunFileFormat } from './run-files.ts';

/** A file that a run is saved as, by its name in the menu. */
export interface RunFileKind {
  readonly title: string;
  readonly kind: RunFileFormat;
  /** It says right or wrong of answers, so none is made of ratings. */
  readonly scores?: true;
  /** It is made of a plan’s prompts: imported answers have none. */
  readonly asks?: true;
}

export const answerFileKinds: readonly RunFileKind[] = [
  { title: 'All answers (CSV)', kind: 'answers.csv' },
  { title: 'All answers (Parquet)', kind: 'answers.parquet' },
];

export const externalToolFileKinds: readonly RunFileKind[] = [
  { title: 'Every Eval Ever (.zip)', kind: 'every-eval-ever.zip' },
  { title: 'Hugging Face results (.zip)', kind: 'eval-results.zip', scores: true },
  { title: 'Plan for promptfoo (JSON)', kind: 'promptfoo.json', asks: true },
  { title: 'Plan for lm-eval (.zip)', kind: 'lm-eval.zip', scores: true, asks: true },
];

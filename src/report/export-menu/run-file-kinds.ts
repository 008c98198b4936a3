import type { RunFileFormat } from './run-files.ts';

/** A file format for a run, with its name in the menu. */
export interface RunFileKind {
  readonly title: string;
  readonly kind: RunFileFormat;
  /** Needs right or wrong answers, so it is not available for ratings. */
  readonly scores?: true;
  /** Needs a plan’s prompts, which imported answers lack. */
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

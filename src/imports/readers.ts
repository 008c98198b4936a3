import type { LogReader } from './log/imported-log.ts';

/**
 * Loads each log reader when it is needed. Specific formats come first, since a file goes to the first reader that
 * recognizes it.
 */
export const logReaderLoaders: readonly { readonly id: string; readonly load: () => Promise<LogReader> }[] = [
  { id: 'lighteval', load: async () => (await import('./lighteval/lighteval-reader.ts')).lightevalReader },
  { id: 'lm-eval', load: async () => (await import('./lm-eval/lm-eval-reader.ts')).lmEvalReader },
  { id: 'inspect', load: async () => (await import('./inspect/inspect-reader.ts')).inspectReader },
  { id: 'promptfoo', load: async () => (await import('./promptfoo-results/results-reader.ts')).promptfooResultsReader },
  { id: 'chainforge', load: async () => (await import('./chainforge/chainforge-reader.ts')).chainforgeReader },
  {
    id: 'every-eval-ever',
    load: async () => (await import('./every-eval-ever/every-eval-ever-reader.ts')).everyEvalEverReader,
  },
  { id: 'alpaca-eval', load: async () => (await import('./judge-files/alpaca-eval-reader.ts')).alpacaEvalReader },
  { id: 'mt-bench', load: async () => (await import('./judge-files/mt-bench-reader.ts')).mtBenchReader },
  { id: 'deep-eval', load: async () => (await import('./deep-eval/deep-eval-reader.ts')).deepEvalReader },
  { id: 'openai-evals', load: async () => (await import('./openai-evals/openai-evals-reader.ts')).openaiEvalsReader },
  { id: 'helm', load: async () => (await import('./helm/helm-reader.ts')).helmReader },
  { id: 'ragas', load: async () => (await import('./ragas/ragas-reader.ts')).ragasReader },
  // Last, since it recognizes columns only by their names.
  { id: 'tables', load: async () => (await import('./tables/tables-reader.ts')).tablesReader },
];

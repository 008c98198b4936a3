import { benchmarkFromRunAddress } from '../../report/addresses.ts';
import type { ItemConfidenceCategory } from '../../studies/paraphrase/measure/result.ts';
import { benchmarkSubsets, type BenchmarkSubset, type JudgeConsistencyOnItem } from './judged-items.ts';

/** The page that filters an item set. */
export const benchmarkFilterAddress = (set: string): string => `#/benchmark/from/${encodeURIComponent(set)}`;

export const trainingAddress = '#/benchmark/training';

/**
 * The items of a judged run that a number counts: those with a confidence category, or kept items with one perfect question.
 */
export const shownItemKinds = ['all', 'consistent', 'inconsistent', 'unconfident', 'incomplete', 'q0', 'q1', 'q2'] as const;
export type ShownItemKind = (typeof shownItemKinds)[number];

export interface BenchmarkQuery {
  /** The judge’s model id. Without it, the run’s first model. */
  readonly judge?: string | undefined;
  readonly subset?: BenchmarkSubset | undefined;
  readonly show?: ShownItemKind | undefined;
}

/** The page that makes a benchmark from items on which a run’s judge is inconsistent. */
export function judgedRunBenchmarkAddress(run: string, { judge, subset, show }: BenchmarkQuery = {}): string {
  const parameters = new URLSearchParams();
  if (judge !== undefined) parameters.set('model', judge);
  if (subset !== undefined) parameters.set('subset', subset);
  if (show !== undefined) parameters.set('show', show);
  const query = parameters.toString();
  return `${benchmarkFromRunAddress(run)}${query === '' ? '' : `?${query}`}`;
}

export function parseBenchmarkQuery(querystring: string | undefined): BenchmarkQuery {
  const parameters = new URLSearchParams(querystring);
  return {
    judge: parameters.get('model') ?? undefined,
    subset: benchmarkSubsets.find((subset) => subset === parameters.get('subset')),
    show: shownItemKinds.find((kind) => kind === parameters.get('show')),
  };
}

export function filterJudgedItems(
  judged: readonly JudgeConsistencyOnItem[],
  { subset, show }: BenchmarkQuery,
): JudgeConsistencyOnItem[] {
  const isShown = ({ confidence, perfect }: JudgeConsistencyOnItem): boolean => {
    switch (show) {
      case undefined:
        return false;
      case 'all':
        return true;
      case 'incomplete':
        return confidence === null;
      case 'q0':
        return confidence === 'inconsistent' && perfect[0];
      case 'q1':
        return confidence === 'inconsistent' && perfect[1];
      case 'q2':
        return confidence === 'inconsistent' && perfect[2];
      default:
        return confidence === (show satisfies ItemConfidenceCategory);
    }
  };
  return judged.filter((each) => (subset === undefined || each.subset === subset) && isShown(each));
}

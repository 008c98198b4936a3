import { pointer } from '../../../base/json/json-pointer.ts';
import { numberColumn, type ResultColumn, type ResultRow, type ResultTable } from '../../../report/result-table.ts';
import type { ScoreDistributionResult } from '../measure/detail-forms.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { quantileToName } from './quantile-name.ts';
import { modelColumn, rowsOfParts } from './table-rows.ts';

export const hasDistribution = ({ details }: SystemPromptResult): boolean => details?.distribution !== undefined;

type KnownDistribution = Exclude<ScoreDistributionResult, { readonly why: string }>;

const rowsOf = <Part extends keyof KnownDistribution>(
  result: SystemPromptResult,
  part: Part,
  wordsOf: (each: KnownDistribution[Part][number]) => ResultRow['words'],
): ResultRow[] =>
  rowsOfParts<KnownDistribution[Part][number]>(
    result,
    (result.details?.distribution ?? []).map((own) => ('why' in own ? [] : own[part])),
    (index) => pointer('details', 'distribution', index, part),
    wordsOf,
  );

const figures: readonly ResultColumn[] = [
  numberColumn('here', 'On these questions', 1, 'As for the whole plan, in percent'),
  {
    ...numberColumn('value', 'On questions like these', 1, 'Corrected for luck, with its 95% interval'),
    interval: 'interval',
    ends: ['low', 'high'],
  },
];

/** The distribution of the scores over the prompts, from the lowest to the highest. */
export const quantileTable = (result: SystemPromptResult): ResultTable => ({
  id: 'quantiles',
  title: 'Quantiles of the scores over the prompts, by model',
  words: [modelColumn, { id: 'quantile', title: 'Quantile' }],
  rows: rowsOf(result, 'quantiles', ({ q }) => ({ quantile: quantileToName(q) })),
  figures,
});

/** The estimate of every prompt’s score. */
export const promptEstimateTable = (result: SystemPromptResult): ResultTable => {
  const titles = new Map(result.models[0]?.scenarios.map(({ scenario, title }) => [scenario, title]));
  return {
    id: 'estimates',
    title: 'Every prompt’s score, estimated, by model',
    words: [modelColumn, { id: 'scenario', title: 'System prompt' }],
    rows: rowsOf(result, 'prompts', ({ scenario }) => ({ scenario: titles.get(scenario) ?? scenario })),
    figures,
  };
};

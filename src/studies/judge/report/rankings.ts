import { getOwn } from '../../../base/objects/get-own.ts';
import type { RankedValue, RankingColumn, RankingChartData } from '../charts/ranking-lines.ts';
import { undefinedBecause } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult } from '../measure/result.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { numberOrReasonAtPointer } from '../../../report/figure-column.ts';
import { judgeModels } from './judge-lines.ts';

/** Rankings of the models side by side (Figure 3 of the paper). The external score comes last, if there is one. */
export function judgeRankings(result: JudgeResult, run: string | undefined, temperature: string): RankingChartData {
  const models = judgeModels(result);
  const valueAt = (model: string, field: string): RankedValue => {
    const place = result.overall.findIndex((each) => each.model === model && each.temperature === temperature);
    const at = pointer('overall', place) + field;
    return { value: numberOrReasonAtPointer(result, at), at, href: drillDownHref(run, result, at) };
  };
  const outside = result.outside;
  return {
    models,
    rankings: [
      ...figures.map(({ id, title, field }): RankingColumn => ({
        id,
        title,
        values: models.map((model) => valueAt(model, field)),
      })),
      ...(outside
        ? [
            {
              id: 'outside',
              title: outside.title,
              digits: 2,
              values: models.map((model): RankedValue => {
                const value = getOwn(outside.scores, model);
                return value === undefined
                  ? { value: undefinedBecause('no score was entered') }
                  : { value, at: pointer('outside', 'scores', model) };
              }),
            },
          ]
        : []),
    ],
  };
}

const figures = [
  { id: 'self-consistency', title: 'Self-consistency', field: '/selfConsistency/mean' },
  { id: 'inter-scale', title: 'Inter-scale', field: '/interScale/mean' },
  { id: 'agreement', title: 'Agreement (ρ, single)', field: '/agreement/spearman' },
  { id: 'agreement-averaged', title: 'Agreement (ρ, averaged)', field: '/agreement/spearmanAveraged' },
] as const;

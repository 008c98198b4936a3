import { answerCategoryTitle, notReadOutcomes } from '../../../core/answers/outcome.ts';
import type { RatingPanel } from '../../../charts/rows/rating-histograms.ts';
import { getFieldOrThrow } from '../../../base/objects/get-or-throw.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { getJudgeResultRow } from '../charts/rating-heatmap.ts';
import type { JudgeResult } from '../measure/result.ts';
import { count } from '../../../core/words/format.ts';
import { drillDownHref } from '../../../report/drill-down.ts';

/** The ratings of one row of the result, by scale. */
export function ratingHistogramPanels(result: JudgeResult, run: string | undefined, row: number): RatingPanel[] {
  const { histograms, ceiling, countsByScale } = getJudgeResultRow(result, row);
  return result.scales.map(({ id, title, points }) => {
    const counts = getFieldOrThrow(countsByScale, id);
    const missing = notReadOutcomes.flatMap((kind) =>
      counts[kind] > 0 ? [`${count(counts[kind])} ${answerCategoryTitle(kind)}`] : [],
    );
    return {
      title,
      points: points.map((name) => {
        const at = pointer('models', row, 'histograms', id, name);
        return {
          name,
          count: getFieldOrThrow(getFieldOrThrow(histograms, id), name),
          at,
          href: drillDownHref(run, result, at),
        };
      }),
      ceiling: getFieldOrThrow(ceiling, id),
      ceilingAt: pointer('models', row, 'ceiling', id),
      below: missing.length > 0 ? missing.join(', ') : undefined,
    };
  });
}

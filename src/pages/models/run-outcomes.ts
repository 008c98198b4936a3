import { isNumber, type NoValueWithReason } from '../../base/json/json.ts';
import { markLabel } from '../../charts/frame/mark-words.ts';
import type { PlotCurve } from '../../charts/points/plot-curves.ts';
import { makeModelNamer } from '../../core/models/model-name.ts';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { date, formatFixed, plural } from '../../core/words/format.ts';
import { mean } from '../../measure/basics/mean.ts';
import { expectedStrictAgreement } from '../../measure/agreement/expected-agreement.ts';
import { runAddress } from '../../report/addresses.ts';
import { loadOrMeasureResult } from '../../report/measure.ts';
import type { ModelOutcome } from '../../report/model-figures.ts';
import { getStudyReportLoaders } from '../../report/study-parts.ts';
import type { RunSummary } from '../../store/runs/runs.ts';

/** The outcomes of a model in a run. `on`: the study, the date and the line of the report. */
export interface RunOutcome extends ModelOutcome {
  readonly run: string;
  readonly model: string;
  readonly on: string;
}

/** Reads the stored result. If it is missing, the report’s worker measures the run. */
export async function loadRunOutcomes(run: RunSummary, yardsticks: ReportSettings): Promise<RunOutcome[]> {
  const { figures, answerKind } = getStudyReportLoaders(run.plan.study);
  if (!answerKind.isRightOrWrong) return [];
  const [{ title }, { lines }] = await Promise.all([loadStudy(run.plan.study), figures()]);
  const result = (await loadOrMeasureResult(run.id, { yardsticks })) as unknown as StudyResult;
  return lines(result).flatMap(({ model, about, outcome }) =>
    outcome ? [{ run: run.id, model, on: `${title}, ${date(run.createdAt)}, ${about}`, ...outcome }] : [],
  );
}

/** With more models the legend would be longer than the chart. */
const mostInLegend = 12;

/** The content of the plot: each outcome that has both numbers, curves for the fewest and the most outputs, and the reasons for missing marks. */
export function plotOutcomes(outcomes: readonly RunOutcome[]) {
  const drawn = outcomes.flatMap(({ accuracy, same, outputs, ...rest }) => {
    if (!isNumber(accuracy) || !isNumber(same)) return [];
    const byChance = mean(outputs.map((each) => sameByChance(accuracy, each)));
    return [{ ...rest, accuracy, same, byChance, least: Math.min(...outputs), most: Math.max(...outputs) }];
  });
  const models = [...new Set(drawn.map(({ model }) => model))];
  const nameOf = makeModelNamer(models);
  const ends =
    drawn.length > 0 ? [Math.min(...drawn.map(({ least }) => least)), Math.max(...drawn.map(({ most }) => most))] : [];
  const missing = outcomes.flatMap(
    ({ accuracy, same }) => [accuracy, same].find((value): value is NoValueWithReason => !isNumber(value)) ?? [],
  );
  const why = [...new Set(missing.map((each) => each.why))].join('; ');
  return {
    points: drawn.map(({ run, model, on, accuracy, same, byChance, least, most }, place) => ({
      id: String(place),
      x: accuracy,
      y: same,
      index: models.indexOf(model),
      label: markLabel(
        nameOf(model),
        on,
        `Accuracy ${formatFixed(accuracy, 1)}%`,
        `One outcome in ${least < most ? `${least} to ` : ''}${most} outputs: ${formatFixed(same, 1)}% of questions`,
        `By chance ${formatFixed(byChance, 1)}%`,
      ),
      href: runAddress(run),
    })),
    curves: [...new Set(ends)].map((outputs, place) => ({ ...chanceCurve(outputs), dashed: place > 0 })),
    models: models.length <= mostInLegend ? models.map(nameOf) : undefined,
    note: missing.length > 0 ? `Not drawn: ${missing.length} of ${outcomes.length} (${why}).` : undefined,
    data: () => drawn,
  };
}

/** The percentage of questions with all outputs right or all wrong, by independent draws at this accuracy. */
const sameByChance = (accuracy: number, outputs: number): number =>
  100 * expectedStrictAgreement(accuracy / 100, [1 - accuracy / 100], outputs);

const chanceCurve = (outputs: number): PlotCurve => ({
  id: String(outputs),
  title: `by chance, ${plural(outputs, 'output')}`,
  valueAt: (accuracy) => sameByChance(accuracy, outputs),
});

import { claimRulesVersion, type CardState } from '../../core/studies/claim.ts';
import { resolveCohortKind, type CohortChoice } from '../../core/plan/cohort-choice.ts';
import { modelNameWithServer } from '../../core/models/model-name.ts';
import type { ReportSettings } from '../../core/plan/report-settings.ts';
import type { RunListModelGrade, RunSummary } from '../../store/runs/runs.ts';
import { isCardState } from '../../ui/state-look.ts';

/** A finished run’s finding for a model, from when its report was last open. */
export interface ModelFinding {
  readonly model: string;
  readonly state?: CardState;
  /** Why the model is not rated. */
  readonly why?: string;
}

/**
 * Findings of a finished run. A finding is omitted if the rules, the tolerance, the bound or the cohort have changed since.
 * Opening the run updates it.
 */
export const modelFindingsOfRun = (run: RunSummary, yardsticks: ReportSettings): ModelFinding[] =>
  run.plan.models.map((model) => {
    const kept = keptOf(run, model, yardsticks);
    return {
      model,
      ...(isCardState(kept?.state) && { state: kept.state }),
      ...(kept?.why !== undefined && { why: kept.why }),
    };
  });

function keptOf({ state, grades, plan }: RunSummary, model: string, { cohort, margin, reliance }: ReportSettings) {
  const kept = state === 'finished' ? grades?.find((each) => each.model === model) : undefined;
  const kindIn = (choice: CohortChoice) => resolveCohortKind(choice, 'run', plan.models.length);
  const isOfNow =
    kept?.rules === claimRulesVersion &&
    (kept.margin === undefined || kept.margin === margin) &&
    (kept.reliance === undefined || kept.reliance === reliance) &&
    (kept.cohort === undefined || kept.cohort === kindIn(cohort));
  return isOfNow ? (kept satisfies RunListModelGrade) : undefined;
}

export const runFilters = ['All', 'Running', 'Not finished', 'Finished', 'Cannot tell yet', 'Imported'] as const;
export type RunFilter = (typeof runFilters)[number];

/** Other filters appear only if some run matches them. */
export const alwaysOfferedFilters: readonly RunFilter[] = ['All', 'Running', 'Cannot tell yet'];

export function isRunInFilter(filter: RunFilter, run: RunSummary, yardsticks: ReportSettings): boolean {
  if (filter === 'Running') return run.state === 'running' || run.state === 'waiting';
  if (filter === 'Not finished') return run.state === 'paused' || run.state === 'stopped';
  if (filter === 'Finished') return run.state === 'finished';
  if (filter === 'Imported') return hasImports(run);
  if (filter === 'Cannot tell yet')
    return modelFindingsOfRun(run, yardsticks).some(({ state }) => state === 'Cannot tell yet');
  return true;
}

/** Whether some of its answers came from an archive. */
const hasImports = (run: RunSummary & { readonly imports?: unknown }): boolean => run.imports !== undefined;

/**
 * Whether every search word occurs in the run’s name, note or tags, its study’s title, or the names of its models or item
 * sets.
 */
export function isSearchMatch(
  { plan, note = '', tags = [] }: RunSummary,
  name: string,
  study: string,
  search: string,
): boolean {
  const text = [name, study, note, ...tags, ...plan.sets, ...plan.models.map(modelNameWithServer)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

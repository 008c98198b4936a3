import { isSameTag } from '../../../core/run-words/run-tags.ts';
import type { RunSummary } from '../../../store/runs/runs.ts';
import { sortRows, type SortOrder } from '../../../ui/table.ts';
import { isSearchMatch, isRunInFilter, runFilters, type RunFilter } from '../run-findings.ts';
import { columnIds, runNameOrStudyTitle, makeRunColumns, studyTitle, type RunColumnContext } from './run-columns.ts';

/** The filters and order of the list of runs. They are in the address, so that a reload and Back keep them. */
export interface RunQuery {
  readonly search: string;
  readonly filter: RunFilter;
  /** Empty: any study. */
  readonly study: string;
  readonly tag: string;
  readonly order: SortOrder;
}

/** Newest first. */
const usualOrder: SortOrder = { column: 'date', descending: true };

export const emptyRunQuery: RunQuery = { search: '', filter: 'All', study: '', tag: '', order: usualOrder };

/** Ignores unknown values. */
export function parseRunQuery(querystring: string | undefined): RunQuery {
  const asked = new URLSearchParams(querystring);
  const column = columnIds.find((id) => id === asked.get('sort'));
  return {
    search: (asked.get('search') ?? '').slice(0, 200),
    filter: runFilters.find((filter) => filter === asked.get('show')) ?? 'All',
    study: asked.get('study') ?? '',
    tag: asked.get('tag') ?? '',
    order: column ? { column, descending: asked.has('down') } : usualOrder,
  };
}

/** The address of Home with this query, or its plain address for the default query. */
export function homeAddress({ search, filter, study, tag, order }: RunQuery): string {
  const asked = new URLSearchParams();
  if (search.trim() !== '') asked.set('search', search.trim());
  if (filter !== 'All') asked.set('show', filter);
  if (study !== '') asked.set('study', study);
  if (tag !== '') asked.set('tag', tag);
  if (order.column !== usualOrder.column || !order.descending) {
    asked.set('sort', order.column);
    if (order.descending) asked.set('down', '');
  }
  const query = asked.toString();
  return `#/${query === '' ? '' : `?${query}`}`;
}

/** The matching runs in the requested order. Ties put the newest first. */
export function filterAndSortRuns(
  runs: readonly RunSummary[],
  query: RunQuery,
  context: RunColumnContext,
): readonly RunSummary[] {
  const wanted = runs.filter((run) => isWanted(run, query, context));
  return sortRows(wanted, makeRunColumns(context), query.order);
}

function isWanted(run: RunSummary, { search, filter, study, tag }: RunQuery, context: RunColumnContext): boolean {
  return (
    (study === '' || run.plan.study === study) &&
    (tag === '' || (run.tags ?? []).some((each) => isSameTag(each, tag))) &&
    isRunInFilter(filter, run, context.yardsticks) &&
    isSearchMatch(run, runNameOrStudyTitle(run, context), studyTitle(run, context), search.trim())
  );
}

/** A sentence that says why no run is listed, and names the filter. */
export function noRunsMessage({ search, filter, study, tag }: RunQuery): string {
  const asked = [search.trim() !== '', filter !== 'All', study !== '', tag !== ''].filter(Boolean).length;
  if (asked !== 1) return 'No run matches.';
  if (tag !== '') return `No run has the tag “${tag}”.`;
  if (study !== '') return 'This study has no runs.';
  if (filter !== 'All') return 'No run is in this state.';
  return `No run has “${search.trim()}” in its name, note, tags, study, models or question sets.`;
}

import { loadStudy } from '../../../core/studies/studies.ts';
import { getRun, loadRunRowWithCounts } from '../../../store/runs/runs.ts';
import { watchQuery } from '../../../store/database/watch.ts';
import { showEndNotification } from './end-notice.ts';
import type { ActiveRuns, EndedRun } from './active-runs.ts';
import { makeTitleProgressUpdater } from './tab-title.ts';

/** Shows running runs outside the page: in the tab’s title, on the app’s badge, and in a notification at the end. */
const title = makeTitleProgressUpdater(document);
const names = new Map<string, { name: string; readonly end: () => void }>();
let last: ActiveRuns = new Map();

export function showActiveRuns(now: ActiveRuns, ended: EndedRun | undefined): void {
  last = now;
  for (const run of now.keys()) if (!names.has(run)) follow(run);
  showTitle();
  setBadge([...now.values()].some(({ here }) => here));
  if (!ended) return;
  const { name = 'Run', end } = names.get(ended.run) ?? {};
  end?.();
  names.delete(ended.run);
  if (ended.here) showEndNotification(ended.run, ended.progress, name).catch(() => undefined);
}

/** Shows the run in progress before those that wait in line. */
function showTitle(): void {
  const runs = [...last].map(([run, { done, total, state }]) => {
    return { name: names.get(run)?.name ?? 'Run', done, total, waits: state === 'waiting' };
  });
  title(runs.sort((one, other) => Number(one.waits) - Number(other.waits)));
}

/** Follows the run’s name, which may change during the run. A run without a name has its study’s title. */
function follow(run: string): void {
  const known = { name: 'Run', end: () => {} };
  names.set(run, known);
  const usual = getRun(run).then(async (record) => (record ? (await loadStudy(record.plan.study)).title : 'Run'));
  known.end = watchQuery(
    async () => (await loadRunRowWithCounts(run, false))?.run.name,
    async (name) => {
      known.name = name ?? (await usual.catch(() => 'Run'));
      showTitle();
    },
    () => undefined,
  );
}

let isBadged = false;

function setBadge(wanted: boolean): void {
  if (wanted === isBadged || !('setAppBadge' in navigator)) return;
  isBadged = wanted;
  (wanted ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** A run in the tab’s title. */
export interface TitledRun {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** “63% · name · Settings · Evenkeel”: the progress of the first run, before the page’s own title. */
export function titleWithProgress(runs: readonly TitledRun[], page: string): string {
  const [first, ...others] = runs;
  if (!first) return page;
  const isOwnPage = page === first.name || [' · ', '; '].some((end) => page.startsWith(first.name + end));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const parts = [`${percentDone(first)}%`, ...(isOwnPage && !more ? [] : [`${first.name}${more}`]), page];
  return parts.join(' · ');
}

/** Rounded down, so that 100 means that all answers have arrived. */
const percentDone = ({ done, total }: TitledRun): number => (total === 0 ? 0 : Math.floor((100 * done) / total));

/** Keeps the progress in front of every page’s title. Returns a function that takes the runs. */
export function makeTitleProgressUpdater(page: Document): (runs: readonly TitledRun[]) => void {
  let own = page.title;
  let shown = page.title;
  let now: readonly TitledRun[] = [];
  const put = () => {
    shown = titleWithProgress(now, own);
    if (page.title !== shown) page.title = shown;
  };
  // Pages set their title when they open, and when their content is renamed.
  new MutationObserver(() => {
    if (page.title === shown) return;
    own = page.title;
    put();
  }).observe(page.head, { childList: true, characterData: true, subtree: true });
  return (runs) => {
    now = runs;
    put();
  };
}

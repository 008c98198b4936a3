/** A run as the tab's title names it. */
export interface TitledRun {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** “63% · name · Settings · Evenkeel”: how far the first run is, before the page's own title. */
export function titleWithProgress(runs: readonly TitledRun[], page: string): string {
  const [first, ...others] = runs;
  if (!first) return page;
  const isOwnPage = page === first.name || [' · ', '; '].some((end) => page.startsWith(first.name + end));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const parts = [`${percentDone(first)}%`, ...(isOwnPage && !more ? [] : [`${first.name}${more}`]), page];
  return parts.join(' · ');
}

/** Rounded down: 100 says that all answers are there. */
const percentDone = ({ done, total }: TitledRun): number => (total === 0 ? 0 : Math.floor((100 * done) / total));

/** Keeps what runs add to the title in front of whatever page is shown; gives what tells it of them. */
export function makeTitleProgressUpdater(page: Document): (runs: readonly TitledRun[]) => void {
  let own = page.title;
  let shown = page.title;
  let now: readonly TitledRun[] = [];
  const put = () => {
    shown = titleWithProgress(now, own);
    if (page.title !== shown) page.title = shown;
  };
  // Pages set the title when they are opened, and when what they show gets another name.
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

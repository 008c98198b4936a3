import { SvelteSet } from 'svelte/reactivity';
import { parseFigureFromHash } from '../../charts/frame/figure-link.ts';

/** The key in this tab's storage: users who return from an answer, or reload, find the same tables open. */
const key = 'evenkeel.open-parts';

interface StoredFolds {
  readonly all: boolean;
  readonly except: readonly string[];
}

function keptFolds(): StoredFolds {
  try {
    const { all, except } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<StoredFolds>;
    return { all: all === true, except: Array.isArray(except) ? except.map(String) : [] };
  } catch {
    // A saved file may have no session storage.
    return { all: false, except: [] };
  }
}

const storedFolds = keptFolds();
let isAllOpen = $state(storedFolds.all);
const exceptions = new SvelteSet<string>(storedFolds.except);

function keep(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ all: isAllOpen, except: [...exceptions] } satisfies StoredFolds));
  } catch {
    // Without storage the state is lost when the user leaves the page.
  }
}

/** The open parts of a report. */
export class OpenFolds {
  /** Whether folded parts are rendered anyway, for a file. */
  readonly whole: boolean;
  /** The figure in the address may be in any folded part. */
  #forFigure = $state(false);

  constructor(whole: boolean) {
    this.whole = whole;
    this.#forFigure = !whole && parseFigureFromHash(location.hash) !== null;
  }

  isOpen(id: string): boolean {
    return !this.whole && (this.#forFigure || isAllOpen !== exceptions.has(id));
  }

  set(id: string, open: boolean): void {
    if (open === isAllOpen) exceptions.delete(id);
    else exceptions.add(id);
    keep();
  }

  setAll(open: boolean): void {
    this.#forFigure = false;
    isAllOpen = open;
    exceptions.clear();
    keep();
  }
}

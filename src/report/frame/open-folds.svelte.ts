import { SvelteSet } from 'svelte/reactivity';
import { parseFigureFromHash } from '../../charts/frame/figure-link.ts';

/** Where this tab keeps it: whoever comes back from an answer, or loads the page again, finds the table they left. */
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
    // A file that was saved may have no such place.
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
    // Then it is forgotten when the page is left.
  }
}

/** Which folded parts of a report are open. */
export class OpenFolds {
  /** Whether what is folded is there all the same: of a file. */
  readonly whole: boolean;
  /** The figure that an address asks for may stand in any of them. */
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

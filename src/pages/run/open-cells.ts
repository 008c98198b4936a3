import { count, plural } from '../../core/words/format.ts';

interface Counts {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
}

/** “43 answers are kept.”: excludes failed ones. */
export function keptAnswersInWords({ done, failed }: Counts): string {
  const kept = done - failed;
  return `${plural(kept, 'answer')} ${kept === 1 ? 'is' : 'are'} kept.`;
}

/** The cells that *Continue* asks: “the other 120 and the 7 that failed”. */
export const remainingCellsInWords = ({ done, total, failed }: Counts): string =>
  `the other ${count(total - done)}${failed > 0 ? ` and the ${count(failed)} that failed` : ''}`;

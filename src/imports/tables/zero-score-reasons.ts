import type { LoggedAnswer } from '../log/imported-log.ts';
import { plural } from '../../core/words/format.ts';
import type { Fields } from '../promptfoo/fields.ts';

/** Counts answers of Evenkeel’s own tables that score 0 but are not wrong. An import has only right and wrong ones. */
export class ZeroScoreReasonCounter {
  #unreadable = 0;
  #refusals = 0;

  add({ reading }: Fields, { scores }: Pick<LoggedAnswer, 'scores'>): void {
    if (!Object.values(scores).includes(0)) return;
    if (reading === 'unreadable') this.#unreadable += 1;
    if (reading === 'refusal') this.#refusals += 1;
  }

  get remarks(): readonly string[] {
    const [unreadable, refusals] = [this.#unreadable, this.#refusals];
    const counted = [
      ...(unreadable > 0 ? [`${plural(unreadable, 'answer')} that Evenkeel could not read`] : []),
      ...(refusals > 0 ? [plural(refusals, 'refusal')] : []),
    ];
    if (counted.length === 0) return [];
    const isOne = unreadable + refusals === 1;
    return [
      `${counted.join(' and ')} ${isOne ? 'has' : 'have'} the score 0 and ${isOne ? 'counts' : 'count'} here as wrong.`,
    ];
  }
}

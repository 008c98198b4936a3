import { isNumber } from '../../base/json/json.ts';
import type { VoteResult } from '../../core/json/vote-form.ts';
import { holm } from '../significance/holm.ts';

/** The forecasts of a run’s models. The p of each size of vote is corrected by Holm over the models. */
export function withHolmOverModels(results: readonly VoteResult[]): VoteResult[] {
  const kinds = [...new Set(results.flatMap(({ rows }) => rows.map(kindOf)))];
  const corrected = new Map(
    kinds.map((kind) => {
      const tested = results.flatMap(({ model, rows }) => {
        const p = rows.find((row) => kindOf(row) === kind)?.gain?.p;
        return p !== undefined && isNumber(p) ? [{ model, p }] : [];
      });
      const all = holm(tested.map(({ p }) => p));
      return [kind, new Map(tested.map(({ model }, k) => [model, all[k]]))] as const;
    }),
  );
  return results.map((result) => ({
    ...result,
    rows: result.rows.map((row) => {
      const p = corrected.get(kindOf(row))?.get(result.model);
      return row.gain && p !== undefined ? { ...row, gain: { ...row.gain, p } } : row;
    }),
  }));
}

const kindOf = ({ by, votes }: VoteResult['rows'][number]): string => `${by} ${votes}`;

import { columnOf } from '../../../core/column.ts';
import { undefinedBecause, type Maybe } from '../../../core/json/json.ts';
import { templateScores } from '../../../measure/item-scores.ts';
import { mean } from '../../../measure/mean.ts';
import { sampleDeviation } from '../../../measure/standard-deviation.ts';
import { readOptionScores } from '../../../reading/option-scores.ts';
import type { Plan } from '../../../core/plan.ts';
import type { OptionScoresResult } from './result.ts';
import { tallyOf } from './tally.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/study.ts';

interface Scored {
  readonly row: ScoredResponse;
  readonly agrees: boolean;
  readonly mass: number | undefined;
}

/**
 * The same questions read from the letters' probabilities instead of the text, by model; only models with such answers
 * are in the map. μ and σ as of the text (S_{m,t} = mean over benchmarks, σ with n − 1, both in percent), over the answers
 * that were scored. Agreement: of the scored answers whose text names an option, the share where it names the likeliest
 * letter. An answer's text may be unreadable and its letters scored all the same: that is the difference of the two.
 */
export function optionScoresOf(
  table: ScoreTable,
  plan: Plan,
  templates: readonly string[],
): ReadonlyMap<string, OptionScoresResult> {
  const items = new Map(table.items.map((item) => [item.id, item]));
  const scored = new Map<string, Scored[]>();
  for (const row of table.rows) {
    const item = items.get(row.response.item);
    if (row.score === null || !item?.choices || row.response.logprobs === undefined) continue;
    const read = readOptionScores(row.response.logprobs, item.choices.length);
    if (!read) continue;
    const { reading } = row;
    const own = scored.get(row.response.model) ?? [];
    scored.set(row.response.model, own);
    own.push({
      row: { response: row.response, reading, score: read.option === item.answer ? 1 : 0 },
      agrees: reading.kind === 'option' && reading.option === read.option,
      mass: read.mass,
    });
  }
  const rows = [...scored.values()].flatMap((own) => own.map(({ row }) => row));
  if (rows.length === 0) return new Map();
  const { models } = tallyOf({ items: table.items, rows }, plan, templates);
  return new Map(
    models.flatMap(({ model, items: benchmarks }) => {
      const own = scored.get(model);
      if (!own) return [];
      const byBenchmark = benchmarks.map(templateScores);
      const S = templates.map((_, t) => mean(columnOf(byBenchmark, t))).filter((s) => !Number.isNaN(s));
      return [[model, resultOf(own, S)] as const];
    }),
  );
}

function resultOf(own: readonly Scored[], S: readonly number[]): OptionScoresResult {
  const named = own.filter(({ row }) => row.reading.kind === 'option');
  const masses = own.flatMap(({ mass }) => (mass === undefined ? [] : [mass]));
  return {
    scored: own.length,
    mu: S.length > 0 ? mean(S) : undefinedBecause('no system prompt has scored answers on every question set yet'),
    sigma:
      S.length > 1
        ? sampleDeviation(S)
        : undefinedBecause('fewer than two system prompts have scored answers on every question set'),
    agreement: share(named.filter(({ agrees }) => agrees).length, named.length),
    mass:
      masses.length > 0
        ? mean(masses)
        : undefinedBecause('the engine does not tell how likely the letters are among all tokens'),
  };
}

const share = (count: number, of: number): Maybe =>
  of > 0 ? count / of : undefinedBecause('no scored answer names an option in its text');

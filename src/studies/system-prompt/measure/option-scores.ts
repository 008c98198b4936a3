import { extractColumnFromRows } from '../../../core/items/column.ts';
import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { templateMeanPercents } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { sampleDeviation } from '../../../measure/basics/standard-deviation.ts';
import { readOptionScores } from '../../../reading/option-scores.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { LikeliestLetterResult } from './result.ts';
import { tallySystemPromptAnswers } from './tally.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

interface ScoredLetter {
  readonly row: ScoredResponse;
  readonly agrees: boolean;
}

/** For one model. */
interface LetterTally {
  readonly scored: ScoredLetter[];
  /** The number of answers whose letters have too little probability to be scored (see `minLetterMass`). */
  faint: number;
  /** Letter masses of all answers for which the engine reports them. */
  readonly masses: number[];
}

/**
 * Scores the same questions by the letters’ probabilities in place of the text, by model. The map has only models with such
 * answers. μ and σ are defined as for the text, over the scored answers (S_{m,t} = mean over benchmarks, σ with n − 1, in
 * percent). `agreement` is over the scored answers whose text names an option: the share whose text names the most likely
 * letter. An answer with unreadable text may still have scored letters, so the two can differ. Answers whose letters
 * together have less than a tenth of the probability are counted in `faint` and not scored. `mass` is the mean over these
 * too.
 */
export function letterProbScoresByModel(
  table: ScoreTable,
  plan: Plan,
  templates: readonly string[],
): ReadonlyMap<string, LikeliestLetterResult> {
  const items = new Map(table.items.map((item) => [item.id, item]));
  const tallies = new Map<string, LetterTally>();
  for (const row of table.rows) {
    const item = items.get(row.response.item);
    if (row.score === null || !item?.choices || row.response.logprobs === undefined) continue;
    const read = readOptionScores(row.response.logprobs, item.choices.length);
    if (!read) continue;
    const { reading } = row;
    const own = tallies.get(row.response.model) ?? { scored: [], faint: 0, masses: [] };
    tallies.set(row.response.model, own);
    if (read.mass !== undefined) own.masses.push(read.mass);
    if (read.isFaint) own.faint++;
    else
      own.scored.push({
        row: { response: row.response, reading, score: read.option === item.answer ? 1 : 0 },
        agrees: reading.kind === 'option' && reading.option === read.option,
      });
  }
  const rows = [...tallies.values()].flatMap(({ scored }) => scored.map(({ row }) => row));
  const tallied = rows.length === 0 ? [] : tallySystemPromptAnswers({ items: table.items, rows }, plan, templates).models;
  const benchmarksOf = new Map(tallied.map(({ model, items }) => [model, items]));
  return new Map(
    [...tallies].map(([model, own]) => {
      const byBenchmark = own.scored.length === 0 ? [] : (benchmarksOf.get(model) ?? []).map(templateMeanPercents);
      const S = templates.map((_, t) => mean(extractColumnFromRows(byBenchmark, t))).filter((s) => !Number.isNaN(s));
      return [model, resultOf(own, S)] as const;
    }),
  );
}

function resultOf({ scored, faint, masses }: LetterTally, S: readonly number[]): LikeliestLetterResult {
  const named = scored.filter(({ row }) => row.reading.kind === 'option');
  return {
    scored: scored.length,
    faint,
    mu:
      S.length > 0
        ? mean(S)
        : undefinedBecause(missingReason('no system prompt has scored answers on every question set yet', faint)),
    sigma:
      S.length > 1
        ? sampleDeviation(S)
        : undefinedBecause(missingReason('fewer than two system prompts have scored answers on every question set', faint)),
    agreement: share(named.filter(({ agrees }) => agrees).length, named.length),
    mass:
      masses.length > 0
        ? mean(masses)
        : undefinedBecause('the engine does not give the letters’ share of the probability of all tokens'),
  };
}

/** Why a number is missing. If answers were left out, that is the reason. */
const missingReason = (missing: string, faint: number): string =>
  faint > 0 ? `${missing}: letters that hold less than 10% of the probability are not scored` : missing;

const share = (count: number, of: number): MaybeNumber =>
  of > 0 ? count / of : undefinedBecause('no scored answer names an option in its text');

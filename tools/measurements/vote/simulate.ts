import type { VoteRow } from '../../../src/core/json/vote-form.ts';
import { isNumber, type NoValueWithReason } from '../../../src/base/json/json.ts';
import type { Interval } from '../../../src/core/studies/interval.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../src/measure/basics/random.ts';
import { pluralityVote } from '../../../src/measure/vote/plurality.ts';
import { forecastVotes, type VotedQuestion } from '../../../src/measure/vote/vote-forecast.ts';
import { addTo, type Count } from '../../../test/calibration/tally.ts';
import { castVote } from './cast-vote.ts';
import { drawQuestions, type VoteCase } from './designs.ts';
import { toCollectedVotes } from './stored-votes.ts';

/** The counted errors: intervals that miss, and false claims. */
export const voteCountRows = ['score', 'other questions', 'gain', 'over the best', 'claim'] as const;
export type VoteCountRow = (typeof voteCountRows)[number];

/** The counted rows of a report's table. Each is counted separately, because the rows of one run depend on each other. */
export const countedVotes = ['one', 'best', '3', 'all', '3 samples'] as const;
export type CountedVote = (typeof countedVotes)[number];

export const countName = (row: VoteCountRow, vote: CountedVote): string => `${row}, ${vote}`;

const noTokens = { prompt: 0, completion: 0 };

/**
 * Draws a case's questions repeatedly and forecasts. Compares with the truth of the whole population, and with one run on as
 * many other questions.
 */
export function simulateVotes(one: VoteCase, runs: number): Map<string, Count> {
  const tally = new Map<string, Count>();
  const truth = new Map<string, TrueVote>();
  const random = seededRandom(textSeed(one.name));
  for (let run = 1; run <= runs; run++) {
    const votes = toCollectedVotes(drawQuestions(one, one.perSet, random), one.samples);
    const result = forecastVotes(votes, { model: one.name, tokens: noTokens, seed: run });
    const others = drawQuestions(one, one.perSet, random);
    for (const row of result.rows) {
      const vote = countedVote(row, votes.variants);
      if (!vote) continue;
      const name = `${vote} ${row.prompt}`;
      const known = truth.get(name) ?? trueVote(one, row);
      truth.set(name, known);
      const count = (kind: VoteCountRow, interval: Interval | NoValueWithReason | undefined, value: number) => {
        // Skips intervals that cannot be computed.
        if (!interval || 'why' in interval) return;
        addTo(tally, countName(kind, vote), value < interval[0] - rounding || value > interval[1] + rounding);
      };
      count('score', row.interval, known.right);
      count('other questions', row.onOthers, 100 * overSets(others, (question) => castRow(row, question, random)));
      count('gain', row.gain?.interval, known.gain);
      count('over the best', row.overBest?.interval, known.overBest);
      if (!row.gain) continue;
      const isStated = isNumber(row.gain.p) && row.gain.p < 0.05;
      const isWrong = isStated && Math.sign(row.gain.value) !== Math.sign(known.gain);
      addTo(tally, countName('claim', vote), isWrong, isStated);
    }
  }
  return tally;
}

/** In percent and points. */
interface TrueVote {
  readonly right: number;
  readonly gain: number;
  readonly overBest: number;
}

function trueVote({ whole }: VoteCase, row: VoteRow): TrueVote {
  const right = 100 * overSets(whole, (question) => expectedRow(row, question));
  const one = 100 * overSets(whole, (question) => expectedRow({ by: 'one', votes: 1 }, question));
  const prompts = whole[0]?.[0]?.byPrompt.length ?? 0;
  const scores = Array.from({ length: prompts }, (_, k) => 100 * overSets(whole, ({ byPrompt }) => byPrompt[k] ?? NaN));
  return { right, gain: right - one, overBest: right - Math.max(...scores) };
}

/** The mean over sets of the mean over their questions. */
const overSets = (sets: VoteCase['whole'], value: (question: VotedQuestion) => number): number =>
  mean(sets.map((own) => mean(own.map(value))));

type AskedRow = Pick<VoteRow, 'by' | 'votes' | 'prompt'>;

const listsOf = ({ by }: AskedRow, { acrossVariants, acrossSamples }: VotedQuestion) =>
  by === 'samples' ? acrossSamples : acrossVariants;

const expectedRow = (row: AskedRow, question: VotedQuestion): number =>
  row.prompt === undefined
    ? mean(listsOf(row, question).map((list) => pluralityVote(list, row.votes).score))
    : (question.byPrompt[row.prompt] ?? NaN);

function castRow(row: AskedRow, question: VotedQuestion, random: Random): number {
  if (row.prompt !== undefined) return question.byPrompt[row.prompt] ?? NaN;
  const lists = listsOf(row, question);
  return castVote(lists[randomBelow(random, lists.length)] ?? [], row.votes, random);
}

function countedVote({ by, votes }: VoteRow, variants: number): CountedVote | undefined {
  if (by === 'one' || by === 'best') return by;
  if (by === 'samples') return votes === 3 ? '3 samples' : undefined;
  return votes === variants ? 'all' : votes === 3 ? '3' : undefined;
}

const rounding = 1e-9;

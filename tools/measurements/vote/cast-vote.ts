import { group } from 'd3';
import { setOf } from '../../../src/core/items/item.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../src/measure/basics/random.ts';
import type { Ballot } from '../../../src/measure/vote/plurality.ts';
import { toBallot } from '../../../src/reading/ballots.ts';
import type { WrittenForecast } from './forecast.ts';
import type { VoteRun } from './vote-runs.ts';

/**
 * Runs one vote as the report's code does. It draws `votes` answers and takes the most common one. Among tied answers the
 * first drawn wins. Returns the winner's score, or 0 if no answer has a vote.
 */
export function castVote(ballots: readonly Ballot[], votes: number, random: Random): number {
  const left = [...ballots];
  const drawn = Array.from({ length: Math.min(votes, left.length) }, () =>
    left.splice(randomBelow(random, left.length), 1),
  ).flat();
  const counts = new Map<string, number>();
  for (const { answer } of drawn) if (answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const winner = [...counts].find(([, count]) => count === most)?.[0];
  return drawn.find(({ answer }) => answer === winner && answer !== null)?.score ?? 0;
}

/**
 * One vote per question with variants drawn by a seed, in percent right. Sets have equal weight in the system-prompt audit,
 * questions in the paraphrase study.
 */
export function castVotes({ study, plan, table }: VoteRun, { model, votes }: WrittenForecast): number {
  const random = seededRandom(textSeed(`${study.id}|${model}|${votes}`));
  const own = table.rows.filter(({ response }) => response.model === model);
  const bySet = group(plan.items, ({ id }) => (study.id === 'paraphrase' ? '' : setOf(id)));
  return (
    100 *
    mean(
      [...bySet.values()].map((items) =>
        mean(
          items.map(({ id }) =>
            castVote(
              own.filter(({ response }) => response.item === id).flatMap((row) => toBallot(row) ?? []),
              votes,
              random,
            ),
          ),
        ),
      ),
    )
  );
}

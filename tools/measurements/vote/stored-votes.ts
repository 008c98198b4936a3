import { readFileSync, writeFileSync } from 'node:fs';
import { setOf } from '../../../src/core/items/item.ts';
import type { CollectedVotes, VotedQuestion } from '../../../src/measure/vote/vote-forecast.ts';
import type { Ballot } from '../../../src/measure/vote/plurality.ts';
import { answerKey } from '../../../src/reading/answer-key.ts';
import type { VoteRun } from './vote-runs.ts';

/**
 * Three small models' answers to 480 questions in two studies, by study, model and set. A line is a question and a
 * character is a variant. 0 is a right answer, a letter is a wrong one, and ? casts no vote.
 * The tests and the calibration draw from this file. compare.ts writes it.
 */
export const storedVotesFile = new URL('../../../test/fixtures/votes.json', import.meta.url);

type Lines = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>>;

/** The prompts of a study with which its votes are compared, as indices of its variants. */
const promptPlaces: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'system-prompt': Array.from({ length: 10 }, (_, t) => [t]),
  paraphrase: [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
  ],
};

export function writeStoredVotes(runs: readonly VoteRun[]): void {
  const lines: Record<string, Record<string, Record<string, string[]>>> = {};
  for (const { study, plan, table } of runs) {
    for (const model of plan.models) {
      for (const { id } of plan.items) {
        const keys = new Map<string, string>();
        const own = table.rows.filter(({ response }) => response.model === model && response.item === id);
        const line = own.map((row) => {
          const key = answerKey(row);
          if (key === null) return '?';
          if (row.score === 1) return '0';
          const letter = keys.get(key) ?? String.fromCharCode('a'.charCodeAt(0) + keys.size);
          keys.set(key, letter);
          return letter;
        });
        const bySet = ((lines[study.id] ??= {})[model] ??= {});
        (bySet[setOf(id)] ??= []).push(line.join(''));
      }
    }
  }
  const notes = 'Made by tools/measurements/vote/compare.ts.';
  writeFileSync(storedVotesFile, `${JSON.stringify({ notes, studies: lines }, null, 1)}\n`);
}

/** A model's questions in a study, by set. There is one set if the study gives all questions equal weight. */
export interface StoredVotes {
  readonly study: string;
  readonly model: string;
  readonly sets: readonly (readonly VotedQuestion[])[];
}

export function readStoredVotes(): StoredVotes[] {
  const { studies } = JSON.parse(readFileSync(storedVotesFile, 'utf8')) as { readonly studies: Lines };
  return Object.entries(studies).flatMap(([study, models]) =>
    Object.entries(models).map(([model, bySet]) => {
      const sets = Object.values(bySet).map((lines) => lines.map((line) => toQuestion(line, promptPlaces[study] ?? [])));
      return { study, model, sets: study === 'paraphrase' ? [sets.flat()] : sets };
    }),
  );
}

export const toCollectedVotes = (sets: CollectedVotes['sets'], samples = 1): CollectedVotes => ({
  sets,
  variants: Math.max(...sets.flat().map(({ acrossVariants }) => acrossVariants[0]?.length ?? 0)),
  samples,
  unread: 0,
  refused: 0,
  failed: 0,
});

function toQuestion(line: string, prompts: readonly (readonly number[])[]): VotedQuestion {
  const ballots = Array.from(line, (letter): Ballot => ({
    answer: letter === '?' ? null : letter,
    score: Number(letter === '0'),
  }));
  const meanScore = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (ballots[place]?.score ?? NaN), 0) / places.length;
  return { acrossVariants: [ballots], acrossSamples: [], byPrompt: prompts.map(meanScore) };
}

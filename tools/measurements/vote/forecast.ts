import { writeFileSync } from 'node:fs';
import type { VoteResult } from '../../../src/core/json/vote-form.ts';
import { onOtherQuestions } from '../../../src/measure/vote/vote-forecast.ts';
import { SmallModelVotes, splitQuestions, votedStudies, type VoteRun } from './vote-runs.ts';

/**
 * `npx tsx tools/measurements/vote/forecast.ts`: asks three small models 150 questions in two studies, forecasts their votes
 * and writes forecast.json in this folder. It asks none of the 200 other questions of compare.ts.
 */

/** The forecast of a vote, written before the vote runs. In percent and points. */
export interface WrittenForecast {
  readonly study: string;
  readonly model: string;
  readonly votes: number;
  readonly right: number;
  readonly gain: number;
  /** 95% intervals, for one run on 200 other questions, and for one on as many as were asked. */
  readonly onOthers: readonly [low: number, high: number];
  readonly onAsMany: readonly [low: number, high: number];
}

export const votesOf = ({ study, plan, table }: VoteRun): readonly VoteResult[] =>
  (study.measure(table, plan) as unknown as { readonly details: { readonly votes: readonly VoteResult[] } }).details.votes;

export const writtenForecasts = (study: string, results: readonly VoteResult[], others: number): WrittenForecast[] =>
  results.flatMap(({ model, rows }) =>
    rows.flatMap(({ by, votes, right, gain, interval, onOthers: onAsMany }) => {
      const onOthers = onOtherQuestions(right, interval, { questions: others, design: 1 });
      if (by !== 'prompts' || !gain || 'why' in onOthers || 'why' in onAsMany) return [];
      return [{ study, model, votes, right, gain: gain.value, onOthers, onAsMany }];
    }),
  );

export const forecastFile = new URL('forecast.json', import.meta.url);

if (import.meta.url === `file://${process.argv[1]}`) {
  const models = new SmallModelVotes();
  const { asked, others } = await splitQuestions();
  const forecasts: WrittenForecast[] = [];
  for (const study of Object.keys(votedStudies))
    forecasts.push(...writtenForecasts(study, votesOf(await models.ask(study, asked)), others.length));
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    forecastFile,
    `${JSON.stringify({ date, questions: asked.length, others: others.length, forecasts }, null, 1)}\n`,
  );
  await models.close();
  // The browser would keep the process alive.
  process.exit();
}

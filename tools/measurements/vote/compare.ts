import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { castVotes } from './cast-vote.ts';
import { simulatedCases, storedCases } from './designs.ts';
import { forecastFile, type WrittenForecast } from './forecast.ts';
import { failingVotes, votePage, type ComparedForecast } from './page.ts';
import { simulateVotes } from './simulate.ts';
import { writeStoredVotes } from './stored-votes.ts';
import { SmallModelVotes, splitQuestions, votedStudies, warmTemperature, type VoteRun } from './vote-runs.ts';

/**
 * `npx tsx tools/measurements/vote/compare.ts [--runs 300]`: runs the votes that forecast.json predicts, on 200 other
 * questions and on the same ones at temperature 0.7. It simulates how often forecasts are wrong and writes docs/vote.md.
 * Exits with 1 if a limit is exceeded.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '300' } } });
const runs = Number(values.runs);
const forecastOnFile = JSON.parse(readFileSync(forecastFile, 'utf8')) as {
  readonly date: string;
  readonly forecasts: readonly WrittenForecast[];
};

const models = new SmallModelVotes();
const questions = await splitQuestions();
const comparedForecasts: ComparedForecast[] = [];
const wholeRuns: VoteRun[] = [];
for (const study of Object.keys(votedStudies)) {
  const onOthers = await models.ask(study, questions.others);
  const atWarm = await models.ask(study, questions.asked, warmTemperature);
  wholeRuns.push(await models.ask(study, [...questions.asked, ...questions.allOthers]));
  for (const forecast of forecastOnFile.forecasts.filter((each) => each.study === study))
    comparedForecasts.push({ ...forecast, others: castVotes(onOthers, forecast), warm: castVotes(atWarm, forecast) });
}
writeStoredVotes(wholeRuns);
await models.close();

const measuredVotes = [...storedCases(), ...simulatedCases(seededRandom(7))].map((one) => {
  const tally = simulateVotes(one, runs);
  process.stderr.write(`${one.name}\n`);
  return { name: one.name, tally };
});
const dates = { forecast: forecastOnFile.date, compared: new Date().toISOString().slice(0, 10) };
writeFileSync(
  new URL('../../../docs/vote.md', import.meta.url),
  votePage(comparedForecasts, measuredVotes, { ...dates, runs }),
);
for (const each of failingVotes(measuredVotes)) process.stderr.write(`fails: ${each}\n`);
// The browser would keep the process alive.
process.exit(Number(failingVotes(measuredVotes).length > 0));

import { failsAt, limits, noCount, pooledLimit, type Count } from '../../../test/calibration/tally.ts';
import type { WrittenForecast } from './forecast.ts';
import { countedVotes, countName, voteCountRows, type CountedVote, type VoteCountRow } from './simulate.ts';

/** A forecast with the vote's result, in percent: on other questions, and on the same ones at temperature 0.7. */
export interface ComparedForecast extends WrittenForecast {
  readonly others: number;
  readonly warm: number;
}

export interface MeasuredVotes {
  readonly name: string;
  readonly tally: ReadonlyMap<string, Count>;
}

const limitKind = (row: VoteCountRow): 'claim' | 'coverage' => (row === 'claim' ? 'claim' : 'coverage');

/** By default a claim may be false in 7% of a design's runs, and an interval may miss in 10%. */
const isFailing = (row: VoteCountRow, count: Count, limit: number = limits[limitKind(row)]): boolean =>
  count.tried > 0 && failsAt(count, limit);

const columns: readonly (readonly [row: VoteCountRow, vote: CountedVote])[] = voteCountRows.flatMap((row) =>
  countedVotes.flatMap((vote) =>
    (vote === 'one' || vote === 'best') && row !== 'score' && row !== 'other questions' ? [] : [[row, vote] as const],
  ),
);

function pooledCount(measured: readonly MeasuredVotes[], name: string): Count {
  const all = measured.map(({ tally }) => tally.get(name) ?? noCount);
  const sum = (of: (count: Count) => number) => all.reduce((total, each) => total + of(each), 0);
  return { tried: sum(({ tried }) => tried), stated: sum(({ stated }) => stated), wrong: sum(({ wrong }) => wrong) };
}

/** Each limit that is exceeded. */
export const failingVotes = (measured: readonly MeasuredVotes[]): string[] =>
  columns.flatMap(([row, vote]) => {
    const name = countName(row, vote);
    return [
      ...measured.flatMap((each) => (isFailing(row, each.tally.get(name) ?? noCount) ? [`${name} in ${each.name}`] : [])),
      ...(isFailing(row, pooledCount(measured, name), pooledLimit[limitKind(row)]) ? [`${name} over all designs`] : []),
    ];
  });

const rowTitles: Readonly<Record<VoteCountRow, string>> = {
  score: 'The score’s interval misses the true score',
  'other questions': 'The forecast misses one run on as many other questions',
  gain: 'The interval of the gain over one prompt misses the true gain',
  'over the best': 'The interval of the gain over the best prompt misses the true one',
  claim: 'A sentence claims a gain or a loss that does not exist',
};

const shortModel = (model: string): string => /tiny-\w/.exec(model)?.[0] ?? model;
const oneDigit = (value: number): string => value.toFixed(1);
const isIn = ([low, high]: readonly [number, number], value: number): boolean => value >= low && value <= high;
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const share = ({ wrong, tried }: Count): string => (tried === 0 ? '–' : `${((100 * wrong) / tried).toFixed(1)}%`);

export function votePage(
  compared: readonly ComparedForecast[],
  measured: readonly MeasuredVotes[],
  { forecast, compared: date, runs }: { readonly forecast: string; readonly compared: string; readonly runs: number },
): string {
  const held = (of: (each: ComparedForecast) => boolean) => `${compared.filter(of).length} of ${compared.length}`;
  const cell = (row: VoteCountRow, count: Count, limit?: number) =>
    isFailing(row, count, limit) ? `**${share(count)}**` : share(count);
  return `# What a vote would give

\`src/measure/vote/\` has the formulas, their sources and the edge cases. A report’s forecast of a vote comes from stored answers: the expected score of the commonest answer, over all choices of so many prompts.
This page was written by \`npx tsx tools/measurements/vote/compare.ts --runs ${runs}\` on ${date}. It is not written by hand.

## The forecast was written down first

\`npx tsx tools/measurements/vote/forecast.ts\` wrote \`tools/measurements/vote/forecast.json\` on ${forecast}, from 150 questions and the most likely answers of three small models. The votes were then run twice: on 200 other questions, and on the same
150 questions at temperature 0.7. Each vote drew its prompts by a seed. The forecast’s interval is for one run (95%). It held ${held(({ onOthers, others }) => isIn(onOthers, others))} results on other questions and ${held(({ onAsMany, warm }) => isIn(onAsMany, warm))} at temperature 0.7. A model’s three votes share their answers, so these counts hold six independent cases. The formula of the interval was simplified after the forecast: the present one gives ends that differ by under 0.1 points.

The forecast of another temperature assumes that the temperature changes few answers. It holds for these models at 0.7, and it is no promise for others.

${[
  line([
    'Study',
    'Model',
    'Vote over',
    'Forecast (%)',
    '200 other questions',
    'Result (%)',
    'Held',
    'Same questions',
    'Result at 0.7 (%)',
    'Held',
  ]),
  line(Array.from({ length: 10 }, () => '---')),
  ...compared.map(({ study, model, votes, right, onOthers, others, onAsMany, warm }) =>
    line([
      study,
      shortModel(model),
      String(votes),
      oneDigit(right),
      `${oneDigit(onOthers[0])} to ${oneDigit(onOthers[1])}`,
      oneDigit(others),
      isIn(onOthers, others) ? 'yes' : '**no**',
      `${oneDigit(onAsMany[0])} to ${oneDigit(onAsMany[1])}`,
      oneDigit(warm),
      isIn(onAsMany, warm) ? 'yes' : '**no**',
    ]),
  ),
].join('\n')}

## How often forecasts are wrong

Each design has ${runs} runs. A run draws questions, forecasts, and compares with what is true of the whole and with one run on as many other questions. Designs that name a tiny model draw questions with replacement from its real answers to 480 questions (\`test/fixtures/votes.json\`).
The others are simulated. In those named “no gain” a vote gains on as many questions as it loses on. “3×20” means 3 sets of 20 questions.

Limits, each with its one-sided 99% bound: an interval misses at most 10% in a design and 5% over all; a claim is false in at most 7% of runs. A figure in bold fails its limit.

${voteCountRows
  .map((row) => {
    const votes = columns.flatMap(([kind, vote]) => (kind === row ? [vote] : []));
    const lines = [
      line(['Design', ...votes.map((vote) => (/^\d|all/.test(vote) ? `vote over ${vote}` : `${vote} prompt`))]),
      line(['---', ...votes.map(() => '---')]),
      line([
        '**all**',
        ...votes.map((vote) => cell(row, pooledCount(measured, countName(row, vote)), pooledLimit[limitKind(row)])),
      ]),
      ...measured.map(({ name, tally }) =>
        line([name, ...votes.map((vote) => cell(row, tally.get(countName(row, vote)) ?? noCount))]),
      ),
    ];
    return `### ${rowTitles[row]}\n\n${lines.join('\n')}\n`;
  })
  .join('\n')}`;
}

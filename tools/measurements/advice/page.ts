import { mean } from '../../../src/measure/basics/mean.ts';
import { median } from '../../../src/measure/basics/quantile.ts';
import { failsAt, noCount, type Count } from '../../../test/calibration/tally.ts';
import { intervalKinds, tolerance, type DesignMeasurement } from './simulate.ts';

/**
 * The allowed error rate of each row, per design and over all designs. The rows are the bound of the loss, all arms'
 * bounds at once, the arms within the tolerance, the cheapest, the score's interval and the forecast.
 */
const limits = { bound: 0.05, 'any bound': 0.05, within: 0.05, cheapest: 0.05, 'chosen interval': 0.05, forecast: 0.1 };
type Row = keyof typeof limits;

const countOf = ({ counts }: DesignMeasurement, row: string): Count => new Map(counts).get(row) ?? noCount;
/** The errors among the statements that were made. */
const ofStated = ({ stated, wrong }: Count) => ({ tried: stated, wrong });
const isFailing = (count: Count, row: Row): boolean => count.stated > 0 && failsAt(ofStated(count), limits[row]);

function pooledCount(measured: readonly DesignMeasurement[], row: string): Count {
  const all = measured.map((each) => countOf(each, row));
  const sum = (of: (count: Count) => number) => all.reduce((total, each) => total + of(each), 0);
  return { tried: sum(({ tried }) => tried), stated: sum(({ stated }) => stated), wrong: sum(({ wrong }) => wrong) };
}

/** A requirement, what the runs found, and each design or row that does not meet it. */
export interface Criterion {
  readonly requirement: string;
  readonly found: string;
  readonly failing: readonly string[];
}

/** How many points more than the highest score the advice may lose. */
const lossAbove = 0.1;
/** At this sample size, the median bound must be at most this many points for up to this many arms. */
const useful = { sets: '150,150,150', arms: 12, points: 5 } as const;

const failingIn = (measured: readonly DesignMeasurement[], rows: readonly Row[]): string[] =>
  rows.flatMap((row) => [
    ...measured.flatMap((each) => (isFailing(countOf(each, row), row) ? [`${row} in ${each.design}`] : [])),
    ...(isFailing(pooledCount(measured, row), row) ? [`${row} over all designs`] : []),
  ]);

const rate = ({ stated, wrong }: Count): string =>
  stated > 0 ? `${((100 * wrong) / stated).toFixed(1)}% (${wrong}/${stated})` : 'no case';
/** The highest value, with its design. */
const highest = (measured: readonly DesignMeasurement[], value: (each: DesignMeasurement) => number): string => {
  const [first] = measured
    .flatMap((each) => (Number.isNaN(value(each)) ? [] : [{ design: each.design, value: value(each) }]))
    .sort((a, b) => b.value - a.value);
  return first ? `${points(first.value)} points (${first.design})` : 'no case';
};
const worstRate = (measured: readonly DesignMeasurement[], row: Row): string => {
  const [first] = measured
    .map((each) => ({ design: each.design, count: countOf(each, row) }))
    .filter(({ count }) => count.stated > 0)
    .sort((a, b) => b.count.wrong / b.count.stated - a.count.wrong / a.count.stated);
  return first ? `${rate(first.count)} in “${first.design}”` : 'no case';
};

/** The requirements for the advice, each with its figures. */
export function criteria(measured: readonly DesignMeasurement[]): Criterion[] {
  const stated = pooledCount(measured, 'stated');
  const aboveHighest = ({ losses, lossesOfHighest }: DesignMeasurement) => mean(losses) - mean(lossesOfHighest);
  const aboveBonferroni = ({ bounds, bonferroni }: DesignMeasurement) => median(bounds) - median(bonferroni);
  const atUseful = measured.filter(({ sets, arms }) => sets.join() === useful.sets && arms <= useful.arms);
  const beyond = measured.filter(({ sets, arms }) => sets.join() === useful.sets && arms > useful.arms);
  const ofMedian = ({ bounds }: DesignMeasurement) => median(bounds);
  return [
    {
      requirement: 'No limit: how often the advice is stated.',
      found: `${((100 * stated.stated) / stated.tried).toFixed(1)}% of ${stated.tried} runs`,
      failing: [],
    },
    {
      requirement: `The advised arm’s mean loss is at most that of the highest score plus ${lossAbove} points.`,
      found: `largest excess: ${highest(measured, aboveHighest)}`,
      failing: measured
        .filter((each) => aboveHighest(each) > lossAbove)
        .map(({ design }) => `${design}: the advice loses more than the highest score`),
    },
    {
      requirement: `The cheapest arm that is named loses at most the tolerance in 95% of runs, in each design and over all.`,
      found: `loses more in ${rate(pooledCount(measured, 'cheapest'))} over all; worst design: ${worstRate(measured, 'cheapest')}`,
      failing: failingIn(measured, ['within', 'cheapest']),
    },
    {
      requirement: 'The bound fails (5%, one-sided 99%) in no design, and not over all.',
      found: `misses ${rate(pooledCount(measured, 'bound'))} over all ${measured.length} designs; worst design: ${worstRate(measured, 'bound')}`,
      failing: failingIn(measured, ['bound', 'any bound']),
    },
    {
      requirement: 'The median bound is no wider than Bonferroni’s.',
      found: `largest excess: ${highest(measured, aboveBonferroni)}`,
      failing: measured
        .filter((each) => aboveBonferroni(each) > 1e-9)
        .map(({ design }) => `${design}: the bound is wider than Bonferroni’s`),
    },
    {
      requirement: `The median bound is at most ${useful.points} points at 3×150, with up to ${useful.arms} arms.`,
      found: `largest: ${highest(atUseful, ofMedian)}; with more arms ${highest(beyond, ofMedian)}`,
      failing: atUseful
        .filter((each) => ofMedian(each) > useful.points)
        .map(({ design }) => `${design}: the median bound is above ${useful.points} points`),
    },
    {
      requirement: 'The score’s interval misses at most 5%, and the forecast at most 10%.',
      found: `${rate(pooledCount(measured, 'chosen interval'))} and ${rate(pooledCount(measured, 'forecast'))} over all`,
      failing: failingIn(measured, ['chosen interval', 'forecast']),
    },
  ];
}

/** Each limit that is exceeded. */
export const failing = (measured: readonly DesignMeasurement[]): string[] =>
  criteria(measured).flatMap((criterion) => criterion.failing);

const isMet = ({ failing: own }: Criterion): string => (own.length > 0 ? '**no**' : 'yes');

const points = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));
const share = (count: Count, row: Row): string => {
  if (count.stated === 0) return '–';
  const text = `${count.wrong}/${count.stated}`;
  return isFailing(count, row) ? `**${text}**` : text;
};

export function advicePage(
  measured: readonly DesignMeasurement[],
  { commit, runs }: { readonly commit: string; readonly runs: number },
): string {
  const all = (row: Row) => share(pooledCount(measured, row), row);
  return `# What the advice costs

Written by \`npx tsx tools/measurements/advice/make.ts --runs ${runs}\` at commit ${commit}. \`src/measure/advice/\` has the formulas and their sources.

Each design has arms whose true scores are known. A run draws questions, asks for advice, and compares it with the truth. Each design has ${runs} runs, with the seeds 1 to ${runs}. Designs whose names begin with “small models” or “tiny” draw questions with replacement from real answers (\`test/fixtures/answer-matrices*.json\`). The others are simulated. “3×20” means 3 sets of 20 questions.

Losses and bounds are points below the truly best arm. A cell “wrong / stated” is **bold** where its error is above the limit by more than luck (one-sided, 99%). The limits are 5%, and 10% for the forecast.

## What is required

| requirement | found | met |
| --- | --- | --- |
${criteria(measured)
  .map((each, n) => `| ${each.requirement} | ${each.found} | ${n === 0 ? '' : isMet(each)} |`)
  .join('\n')}

With 30 pairs of a model and a prompt, the bound needs more questions than with 12 arms.

## The loss of the advised arm

- *stated*: the share of runs with advice. Without advice all arms had the same score on every question.
- *bound*: the median of “at most L points below the best”. *Bonferroni*: the same by one-sided comparisons of each arm with the winner at 5%/(K − 1), with the same errors.
- *bound misses*: the advised arm loses more than L. *any misses*: some arm loses more than its own bound.
- *loss*: the mean loss of the advised arm. *highest*: that of the arm with the highest plain mean.
- *may be best*: the mean number of arms that cannot be excluded from being the best.

| design | arms | stated | bound | Bonferroni | bound misses | any misses | loss | highest | may be best |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${measured.map(lossLine).join('\n')}
| all | | | | | ${all('bound')} | ${all('any bound')} | | | |

## The cheapest within ${tolerance} points

The cheapest arm is named where its own bound is at most ${tolerance} points. Here worse arms cost less, so the cheapest is the worst of those shown to be equivalent. *wrong*: the named arm loses more than ${tolerance} points.

| design | named | wrong | wrong for any arm within ${tolerance} points |
| --- | ---: | ---: | ---: |
${measured.map(cheapestLine).join('\n')}
| all | | ${all('cheapest')} | ${all('within')} |

## The score of the advised arm

Four 95% intervals of the score on other questions. The product uses *chosen*: *own* and *split* miss too often, and *simultaneous* is wider.

- *own*: Student’s interval of the chosen arm, as if nobody had chosen it.
- *chosen*: the product’s. Its low end holds for all arms at once, its high end for the best arm (Fuentes, Casella and Wells 2018).
- *simultaneous*: both ends hold for all arms at once (max-|t|).
- *split*: one half of the questions chooses, Student’s interval comes from the other half.

Each cell has misses / intervals, and the median width in points.

| design | ${intervalKinds.join(' | ')} |
| --- | ${intervalKinds.map(() => '---:').join(' | ')} |
${measured.map(intervalLine).join('\n')}
| all | ${intervalKinds
    .map((kind) =>
      intervalCell(
        pooledCount(measured, `${kind} interval`),
        measured.flatMap(({ widths }) => widths[kind]),
      ),
    )
    .join(' | ')} |

## How many more questions

The forecast says how many more questions halve the bound, nine times in ten. Every second run asks so many, up to 12 times those it has. *misses*: the bound is then still above its half.

| design | misses |
| --- | ---: |
${measured.map((each) => `| ${each.design} | ${share(countOf(each, 'forecast'), 'forecast')} |`).join('\n')}
| all | ${all('forecast')} |
`;
}

function lossLine(each: DesignMeasurement): string {
  const { design, arms, bounds, bonferroni, losses, lossesOfHighest, mayBeBest } = each;
  const { tried, stated } = countOf(each, 'stated');
  const cells = [
    arms,
    `${((100 * stated) / tried).toFixed(1)}%`,
    points(median(bounds)),
    points(median(bonferroni)),
    share(countOf(each, 'bound'), 'bound'),
    share(countOf(each, 'any bound'), 'any bound'),
    points(mean(losses)),
    points(mean(lossesOfHighest)),
    mean(mayBeBest).toFixed(1),
  ];
  return `| ${design} | ${cells.join(' | ')} |`;
}

function cheapestLine(each: DesignMeasurement): string {
  const found = countOf(each, 'cheapest');
  const named = `${((100 * found.stated) / found.tried).toFixed(1)}%`;
  return `| ${each.design} | ${named} | ${share(found, 'cheapest')} | ${share(countOf(each, 'within'), 'within')} |`;
}

const intervalLine = (each: DesignMeasurement): string =>
  `| ${each.design} | ${intervalKinds.map((kind) => intervalCell(countOf(each, `${kind} interval`), each.widths[kind])).join(' | ')} |`;

function intervalCell(count: Count, widths: readonly number[]): string {
  const text = `${count.wrong}/${count.stated}`;
  const isHigh = count.stated > 0 && failsAt(ofStated(count), limits['chosen interval']);
  return `${isHigh ? `**${text}**` : text}, ${median(widths).toFixed(1)}`;
}

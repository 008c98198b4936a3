import { mean } from '../../src/measure/mean.ts';
import { median } from '../../src/measure/quantile.ts';
import { failsAt, noCount, type Count } from '../../test/calibration/tally.ts';
import { intervalKinds, tolerance, type Measured } from './simulate.ts';

/** What a row may miss, in a design and over all: the bound of the loss, all arms’ bounds at once, the cheapest, the score’s interval, the forecast. */
const limits = { bound: 0.05, 'any bound': 0.05, within: 0.05, cheapest: 0.05, 'chosen interval': 0.05, forecast: 0.1 };
type Row = keyof typeof limits;

const countOf = ({ counts }: Measured, row: string): Count => new Map(counts).get(row) ?? noCount;
/** Of those that were said. */
const ofStated = ({ stated, wrong }: Count) => ({ tried: stated, wrong });
const isFailing = (count: Count, row: Row): boolean => count.stated > 0 && failsAt(ofStated(count), limits[row]);

function pooled(measured: readonly Measured[], row: string): Count {
  const all = measured.map((each) => countOf(each, row));
  const sum = (of: (count: Count) => number) => all.reduce((total, each) => total + of(each), 0);
  return { tried: sum(({ tried }) => tried), stated: sum(({ stated }) => stated), wrong: sum(({ wrong }) => wrong) };
}

/** Each limit that does not hold. */
export function failing(measured: readonly Measured[]): string[] {
  const rows = Object.keys(limits) as Row[];
  return [
    ...rows.flatMap((row) =>
      measured.flatMap((each) => (isFailing(countOf(each, row), row) ? [`${row} in ${each.design}`] : [])),
    ),
    ...rows.flatMap((row) => (isFailing(pooled(measured, row), row) ? [`${row} over all designs`] : [])),
    ...measured.flatMap(({ design, bounds, bonferroni, losses, lossesOfHighest }) => [
      ...(median(bounds) > median(bonferroni) + 1e-9 ? [`${design}: the bound is wider than Bonferroni’s`] : []),
      ...(mean(losses) > mean(lossesOfHighest) + 0.1
        ? [`${design}: the advice loses more than the highest score`]
        : []),
    ]),
  ];
}

const points = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));
const share = (count: Count, row: Row): string => {
  if (count.stated === 0) return '–';
  const text = `${count.wrong}/${count.stated}`;
  return isFailing(count, row) ? `**${text}**` : text;
};

export function advicePage(
  measured: readonly Measured[],
  { commit, runs }: { readonly commit: string; readonly runs: number },
): string {
  const all = (row: Row) => share(pooled(measured, row), row);
  return `# What the advice costs

Written by \`npx tsx tools/advice/make.ts --runs ${runs}\` at commit ${commit}. \`src/measure/advice/\` has the formulas and their sources.

Each design has arms whose true scores are known. A run draws questions, asks for advice, and compares it with the truth. Each design has ${runs} runs, with the seeds 1 to ${runs}. Designs whose names begin with “small models” or “tiny” draw questions with replacement from real answers (\`test/fixtures/answer-matrices*.json\`). The others are simulated. “3×20” means 3 sets of 20 questions.

Losses and bounds are points below the truly best arm. A cell “wrong / said” is **bold** where its error is above the limit by more than luck (one-sided, 99%). The limits are 5%, and 10% for the forecast.

## The loss of the advised arm

- *said*: the share of runs with advice. Without advice all arms had the same score on every question.
- *bound*: the median of “at most L points below the best”. *Bonferroni*: the same by one-sided comparisons of each arm with the winner at 5%/(K − 1), with the same errors.
- *bound misses*: the advised arm loses more than L. *any misses*: some arm loses more than its own bound.
- *loss*: the mean loss of the advised arm. *highest*: that of the arm with the highest plain mean.
- *may be best*: the mean number of arms that cannot be excluded from being the best.

| design | arms | said | bound | Bonferroni | bound misses | any misses | loss | highest | may be best |
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
        pooled(measured, `${kind} interval`),
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

function lossLine(each: Measured): string {
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

function cheapestLine(each: Measured): string {
  const found = countOf(each, 'cheapest');
  const named = `${((100 * found.stated) / found.tried).toFixed(1)}%`;
  return `| ${each.design} | ${named} | ${share(found, 'cheapest')} | ${share(countOf(each, 'within'), 'within')} |`;
}

const intervalLine = (each: Measured): string =>
  `| ${each.design} | ${intervalKinds.map((kind) => intervalCell(countOf(each, `${kind} interval`), each.widths[kind])).join(' | ')} |`;

function intervalCell(count: Count, widths: readonly number[]): string {
  const text = `${count.wrong}/${count.stated}`;
  const isHigh = count.stated > 0 && failsAt(ofStated(count), limits['chosen interval']);
  return `${isHigh ? `**${text}**` : text}, ${median(widths).toFixed(1)}`;
}

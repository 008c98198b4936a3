import { rangeKinds, type RangeMeasurement } from './simulate.ts';
import type { RangeIntervalKind } from './intervals.ts';

const titles: Readonly<Record<RangeIntervalKind, string>> = {
  printed: 'printed',
  pairs: 'pairs alone',
  simultaneous: 'all pairs at once',
  posterior: 'posterior draws',
};

/** `docs/range.md`. */
export function rangePage(
  measured: readonly RangeMeasurement[],
  { commit, runs }: { readonly commit: string; readonly runs: number },
): string {
  const total = (kind: RangeIntervalKind, of: 'missedBelow' | 'missedAbove') =>
    measured.reduce((sum, { kinds }) => sum + kinds[kind][of], 0);
  const models = measured.reduce((sum, own) => sum + own.models, 0);
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`;
  const meanWidth = (kind: RangeIntervalKind) =>
    (measured.reduce((sum, { kinds }) => sum + kinds[kind].high - kinds[kind].low, 0) / measured.length).toFixed(1);
  return `# Best prompt against worst: four intervals

Written by \`npx tsx tools/measurements/range/make.ts\` at commit ${commit}. Each design has ${runs} runs. The truth is the difference between the truly best and the truly worst prompt of a model.
The designs are those of [calibration](calibration.md): simulated models, and questions drawn from real answers. Each interval aims at 95%.

| interval | lower end | upper end |
| --- | --- | --- |
| printed | the larger of the next row’s end and the least range that τ’s lower end allows | the smaller of the next row’s end and the largest range that τ’s upper end allows |
| pairs alone | the largest lower bound of a pair, all pairs at once | the largest upper bound of a pair, each by itself: the truly best and worst are one pair |
| all pairs at once | the same | the largest upper bound of a pair, all pairs at once |
| posterior draws | 2.5% quantile of the range of scores drawn from their normal posterior | its 97.5% quantile |

Reports print the first. A row’s cell reads “missed below / missed above: mean lower to mean upper end, points”.

## Over all designs

| interval | missed below | missed above | mean width, points |
| --- | ---: | ---: | ---: |
${rangeKinds.map((kind) => `| ${titles[kind]} | ${percent(total(kind, 'missedBelow'), models)} | ${percent(total(kind, 'missedAbove'), models)} | ${meanWidth(kind)} |`).join('\n')}

## By design

| design | models | mean truth | ${rangeKinds.map((kind) => titles[kind]).join(' | ')} |
| --- | ---: | ---: | ${rangeKinds.map(() => '---').join(' | ')} |
${measured
  .map(
    ({ design, models: own, truth, kinds }) =>
      `| ${design} | ${own} | ${truth.toFixed(1)} | ${rangeKinds
        .map((kind) => {
          const { missedBelow, missedAbove, low, high } = kinds[kind];
          return `${percent(missedBelow, own)} / ${percent(missedAbove, own)}: ${low.toFixed(1)} to ${high.toFixed(1)}`;
        })
        .join(' | ')} |`,
  )
  .join('\n')}
`;
}

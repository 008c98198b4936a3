import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import {
  decodingDifferenceFigure,
  overallConsistency,
} from '../../../../src/studies/instruction-style/charts/benchmark-marks.ts';
import { publishedStyles as result } from '../report/cases.ts';

const doc = readFileSync(new URL('../../../../docs/figures.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
const section = doc.slice(doc.indexOf('# RCScore’s figures'));

test('docs/figures.md has the counts of Figure 7', () => {
  const counts = decodingDifferenceFigure(result, undefined, 'accuracy').spec.panels[0]!.rows.map(
    ({ name, shapes: [shape] }) => `${name} ${shape?.kind === 'text' ? shape.parts[0]!.text : 'none'}`,
  );
  expect(section).toContain(`${counts.join(', ')}.`);
});

test('it has the ends of Figure 6', () => {
  const rows = overallConsistency(result, undefined).data();
  const ends = (decoding: string) => {
    const values = rows.filter((row) => row['decoding'] === decoding).map((row) => row['crs'] as number);
    return `between ${Math.min(...values).toFixed(3)} and ${Math.max(...values).toFixed(3)}`;
  };
  expect(section).toContain(`${ends('greedy')} (greedy) and ${ends('beam')} (beam search)`);
});

test('it has each correlation', () => {
  for (const { correlation } of result.correlations) {
    const { pearson, within } = correlation.rcscore;
    const two = (value: unknown) => (isNumber(value as number) ? (value as number).toFixed(2) : 'none');
    const each = within!.benchmarks.map(({ benchmark, pearson }) => `${two(pearson)} (${benchmark})`).join(', ');
    expect(section).toContain(`${two(pearson)} pooled; ${each}; ${two(within!.centred)} with the mean`);
  }
  const shares = result.correlations.map(
    ({ correlation }) => `${(100 * (correlation.rcscore.within!.between as number)).toFixed(0)}%`,
  );
  expect(section).toContain(`${shares.join(' and ')} of the covariance`);
});

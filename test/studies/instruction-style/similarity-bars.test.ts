import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import { similarityBars } from '../../../src/studies/instruction-style/charts/similarity-bars.ts';
import { meanAccuracyByStyle } from '../../../src/studies/instruction-style/measure/evidence.ts';
import type { InstructionStyleResult } from '../../../src/studies/instruction-style/measure/result.ts';
import { placed } from '../../charts/placed-rows.ts';

describe('accuracy in each style over benchmarks', () => {
  const none = undefinedBecause('no answer yet');

  it('is the mean over benchmarks, which weigh the same; undefined where one has none', () => {
    const lines = [
      { benchmark: 'sums', accuracy: { asks: 40, tells: 90, begs: none } },
      { benchmark: 'facts', accuracy: { asks: 70, tells: 100, begs: 50 } },
    ];
    const why = 'a benchmark has no answer in this style yet';
    expect(meanAccuracyByStyle(lines, ['asks', 'tells', 'begs', 'sings'])).toEqual([
      55,
      95,
      { value: null, why },
      { value: null, why },
    ]);
  });
});

describe('how alike the answers stay', () => {
  const pair = (a: string, b: string, structurality: number) => ({
    a,
    b,
    n: 4,
    structurality,
    lexicality: 0.5,
    coherence: undefinedBecause('one sentence'),
    rcscore: 0.5,
  });
  const result = {
    study: 'instruction-style',
    styles: [
      { id: 'asks', title: 'Asks' },
      { id: 'tells', title: 'Tells' },
    ],
    models: [
      { model: 'small:a@1', benchmark: 'sums', decoding: 'greedy', pairs: [pair('asks', 'tells', 1)] },
      { model: 'small:b@1', benchmark: 'sums', decoding: 'greedy', pairs: [pair('asks', 'tells', 0.25)] },
    ],
  } as unknown as InstructionStyleResult;
  const chart = similarityBars(result, { model: 'small:b@1', benchmark: 'sums', decoding: 'greedy' });

  it('has a row for each pair of styles of the one model, a bar for structure and words, and a dash for what is undefined', () => {
    const [panel] = placed(chart.spec, 848).panels;
    expect(panel!.panel.colour).toBe(1);
    expect(panel!.heads.map(({ text }) => text)).toEqual(['structure', 'words', 'flow']);
    expect(panel!.rows.map(({ name, text }) => [name.text, text])).toEqual([['Asks – Tells', '0.25; 0.50; –']]);
    const ats = panel!.rows[0]!.row.shapes.flatMap((shape) =>
      shape.kind === 'text' ? shape.parts.flatMap(({ at }) => at ?? []) : [],
    );
    expect(ats).toEqual(['/models/1/pairs/0/structurality', '/models/1/pairs/0/lexicality']);
    // A quarter of the way from 0 to 1.
    const [start, end] = [panel!.ticks[0]!.at, panel!.ticks[1]!.at];
    expect(panel!.rows[0]!.bar!.from).toBeCloseTo(start, 6);
    expect(panel!.rows[0]!.bar!.to).toBeCloseTo(start + 0.25 * (end - start), 6);
  });

  it('is saved with its numbers, and has none where the model was not asked', () => {
    expect(chart.data()).toEqual([
      {
        model: 'small:b@1',
        benchmark: 'sums',
        decoding: 'greedy',
        first: 'asks',
        second: 'tells',
        structure: 0.25,
        words: 0.5,
        flow: null,
      },
    ]);
    const absent = similarityBars(result, { model: 'small:b@1', benchmark: 'facts', decoding: 'greedy' });
    expect(absent.spec.panels[0]!.rows).toEqual([]);
  });
});

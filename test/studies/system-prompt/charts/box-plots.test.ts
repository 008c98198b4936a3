import { describe, expect, it } from 'vitest';
import { pointNameSize as outlierSize } from '../../../../src/charts/rows/row-points.ts';
import { boxPlots } from '../../../../src/studies/system-prompt/charts/box-plots.ts';
import { modelsWithPromptScores } from '../../../../src/studies/system-prompt/charts/shown-models.ts';
import type { SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { areRectsOverlapping } from '../../../../src/charts/frame/place-labels.ts';
import { textWidth } from '../../../../src/charts/frame/text-width.ts';
import { allEqual, ends, partial, published, three } from '../../../charts/cases.ts';
import { placed } from '../../../charts/placed-rows.ts';

const layOutBoxes = (result: SystemPromptResult, width: number, benchmark: string | null = null) =>
  placed(boxPlots(result, { benchmark }).spec, width).panels[0]!;

/** Pretends that every model's first and last prompt stand out. */
const allStandOut = (result: SystemPromptResult) =>
  modelsWithPromptScores(result, null).map(({ model, scores }) => ({
    claim: 'moves-between',
    models: [model],
    about: { worst: scores[0]!.title, best: scores.at(-1)!.title },
  }));

describe('box plots', () => {
  it('draw the box of the result on one axis of scores', () => {
    const { rows, inner } = layOutBoxes(ends, 400);
    expect(inner).toMatchObject({ left: 16, right: 384 });
    // A box without width appears as a line of one pixel.
    expect(rows.map(({ bar, rule, whisker, mean }) => ({ box: [bar!.from, bar!.to], rule, whisker, mean }))).toEqual([
      { box: [384, 385], rule: 384, whisker: [384, 384], mean: 384 },
      { box: [16, 17], rule: 16, whisker: [16, 16], mean: 16 },
      { box: [16, 384], rule: 200, whisker: [16, 384], mean: 200 },
    ]);
  });

  it('draw every scenario’s score, open beyond the whiskers, and name the one that a claim says stands out', () => {
    const { rows } = layOutBoxes(three, 800);
    expect(rows.map(({ points }) => points.length)).toEqual([10, 10, 10]);
    expect(rows.map(({ pointNames }) => pointNames)).toEqual([[], [], []]);
    const sure = { claim: 'among-worst', models: [three.models[2]!.model], about: { prompt: 'Concise' } };
    expect(
      layOutBoxes({ ...three, verdicts: [sure] }, 800).rows.map(({ pointNames }) => pointNames.map(({ text }) => text)),
    ).toEqual([[], [], ['Concise']]);
    expect(rows[2]!.points.filter(({ point }) => point.look === 'ring').map(({ point }) => point.value)).toEqual([41, 52]);
  });

  for (const width of [320, 360, 500, 800]) {
    it(`keep all names apart and within at ${width} px`, () => {
      for (const benchmark of [null, 'gpqa', 'truthfulqa', 'mmluPro']) {
        const { rows, inner } = layOutBoxes({ ...published, verdicts: allStandOut(published) }, width, benchmark);
        // Claims cover all sets together, so no prompt is named on a single set.
        const named = rows.flatMap(({ pointNames }) => pointNames).length;
        if (benchmark === null) expect(named).toBeGreaterThan(published.models.length);
        else expect(named).toBe(0);
        const names = rows.flatMap(({ name, pointNames }) => [
          ...pointNames.map(({ text, x, y }) => ({
            left: x - textWidth(text, outlierSize) / 2,
            right: x + textWidth(text, outlierSize) / 2,
            top: y - outlierSize * 0.8,
            bottom: y + outlierSize * 0.2,
          })),
          { left: name.x, right: name.x + textWidth(name.text, 12), top: name.y - 10, bottom: name.y + 2.4 },
        ]);
        for (const [i, one] of names.entries()) {
          for (const other of names.slice(i + 1)) expect(areRectsOverlapping(one, other)).toBe(false);
          expect(one.left).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(width);
          expect(one.bottom).toBeLessThanOrEqual(inner.bottom);
        }
        for (const [i, { y }] of rows.entries()) expect(y).toBeGreaterThan(rows[i - 1]?.y ?? 0);
      }
    });
  }

  it('have no box where there are no scores', () => {
    const [, gap, nothing] = layOutBoxes(partial, 800).rows;
    expect(gap!.points).toHaveLength(3);
    expect(nothing).toMatchObject({ bar: null, whisker: null, mean: null, points: [], text: '–' });
  });

  it('are lines where all scores are equal', () => {
    const { rows } = layOutBoxes(allEqual, 800);
    for (const { bar, rule, whisker, mean } of rows) {
      expect(new Set([bar!.from, rule, ...whisker!, mean]).size).toBe(1);
      expect(bar!.to - bar!.from).toBe(1);
    }
  });
});

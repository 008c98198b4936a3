import { describe, expect, it } from 'vitest';
import { spacedHeights, layOutNeutrality } from '../../../../src/studies/system-prompt/charts/neutrality-line.ts';
import { ends, oneScenario, partial, published, single, three } from '../../../charts/cases.ts';

describe('the neutrality line', () => {
  it('goes through the mean of each scenario; the band spans from the lowest to the highest', () => {
    const { means, band, inner } = layOutNeutrality(ends, 400);
    // Below the legend's one line.
    expect(inner).toMatchObject({ top: 52, bottom: 292 });
    const low = 292 - 240 / 3;
    const high = 292 - 480 / 3;
    expect(means.map(({ y }) => Math.round(y! * 1e6) / 1e6)).toEqual([low, high, low, high]);
    expect(band!.top).toBeCloseTo(high, 10);
    expect(band!.bottom).toBeCloseTo(low, 10);
    expect(means.map(({ text }) => text)).toEqual(['33.3', '66.7', '33.3', '66.7']);
  });

  it('has each model’s own line behind, with its name where there is room', () => {
    const wide = layOutNeutrality(published, 800);
    expect(wide.lines).toHaveLength(13);
    const heights = wide.lines.map(({ name }) => name!.y).sort((a, b) => a - b);
    for (const [i, y] of heights.entries()) if (i > 0) expect(y - heights[i - 1]!).toBeGreaterThanOrEqual(13 - 1e-9);
    expect(heights[0]).toBeGreaterThanOrEqual(wide.inner.top);
    expect(heights.at(-1)).toBeLessThanOrEqual(wide.inner.bottom + 4);
    const phone = layOutNeutrality(published, 360);
    expect(phone.lines.every(({ name }) => name === null)).toBe(true);
    expect(phone.legend.map(({ shape }) => shape)).toEqual(phone.lines.map(({ index }) => index));
    for (const { y } of phone.legend) expect(y).toBeLessThan(phone.inner.top - 20);
    for (const { end } of phone.lines) expect(end!.x).toBe(phone.means.at(-1)!.x);
  });

  it('turns the scenarios’ names where they do not fit', () => {
    expect(layOutNeutrality(three, 800).heads.upright).toBe(false);
    const narrow = layOutNeutrality(three, 360);
    expect(narrow.heads.upright).toBe(true);
    expect(narrow.means.every(({ text }) => text === '')).toBe(true);
  });

  it('breaks a line where a score is missing, and rings a point that stands alone', () => {
    const [whole, gap, nothing] = layOutNeutrality(partial, 800).lines;
    expect(whole!.path.match(/M/g)).toHaveLength(1);
    expect(gap!.path).toMatch(/^M[\d.]+ [\d.]+m.*M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    expect(nothing).toMatchObject({ path: '', name: null });
    expect(layOutNeutrality(single, 800).means).toHaveLength(1);
    expect(layOutNeutrality(oneScenario, 800).lines.every(({ path }) => path.includes('a2.5'))).toBe(true);
  });
});

describe('heights', () => {
  it('stay where they are when they are far enough apart', () => {
    expect(spacedHeights([50, 10, 90], 0, 100, 13)).toEqual([50, 10, 90]);
  });
  it('move apart, downwards first and back up at the bottom', () => {
    expect(spacedHeights([10, 10, 10], 0, 100, 13)).toEqual([10, 23, 36]);
    expect(spacedHeights([95, 95, 95], 0, 100, 13)).toEqual([74, 87, 100]);
  });
});

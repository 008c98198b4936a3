import { describe, expect, it } from 'vitest';
import { areRectsOverlapping, type Rect } from '../../../../src/charts/frame/place-labels.ts';
import { layOutMap, computeMapHeight } from '../../../../src/studies/system-prompt/charts/score-fluctuation-map.ts';
import { textWidth } from '../../../../src/charts/frame/text-width.ts';
import { allEqual, ends, oneModel, oneScenario, partial, published, three } from '../../../charts/cases.ts';

const size = { width: 500, height: 340 };
const frames = ({ points, over }: ReturnType<typeof layOutMap>): Rect[] =>
  [...points, ...over].flatMap(({ name: label }) =>
    label
      ? [
          {
            left: label.x,
            right: label.x + textWidth(label.text, label.size),
            top: label.y - label.size * 0.8,
            bottom: label.y + label.size * 0.2,
          },
        ]
      : [],
  );
const collisions = (rects: readonly Rect[]): number =>
  rects.flatMap((rect, i) => rects.slice(i + 1).filter((other) => areRectsOverlapping(rect, other))).length;

describe('the map', () => {
  it('puts μ to the right and σ upwards, on axes that its ticks tell', () => {
    const { points, inner, xTicks, yTicks } = layOutMap(ends, size);
    // 0 to 100 from left to right. σ from 0 above an 8 px strip to 70 below another one. Three models have no quadrants.
    expect(points.map(({ shown, x }) => [shown.model, x])).toEqual([
      ['all-right', inner.right],
      ['all-wrong', inner.left],
      ['either', (inner.left + inner.right) / 2],
    ]);
    expect(inner).toEqual({ left: 40, right: 488, top: 22, bottom: 298 });
    expect(points[0]!.y).toBe(290);
    expect(points[2]!.y).toBeCloseTo(290 - (260 * Math.sqrt(10000 / 3)) / 70, 10);
    expect(xTicks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(yTicks[0]).toEqual({ value: 0, text: '0', at: 290 });
  });

  it('draws every scenario’s score in a gutter under the map, a lane a model: it is no σ and stands at none', () => {
    const { points, ground, inner } = layOutMap(published, { width: 800, height: 700 }, { clouds: true });
    const lanes = points.map(({ cloud }) => cloud[0]!.y);
    for (const { cloud, y } of points) {
      expect(cloud).toHaveLength(10);
      expect(new Set(cloud.map((dot) => dot.y)).size).toBe(1);
      expect(y).toBeLessThan(ground);
    }
    expect(new Set(lanes).size).toBe(13);
    expect(Math.min(...lanes)).toBeGreaterThan(ground);
    expect(Math.max(...lanes)).toBeLessThan(inner.bottom);
    const { cloud } = layOutMap(ends, size, { clouds: true }).points[2]!;
    expect(cloud.map(({ x }) => x)).toEqual([40, 488, 40, 488]);
    expect(layOutMap(ends, size, { clouds: false }).points[2]!.cloud).toEqual([]);
  });

  it('breaks the axis of σ where one model alone takes over half of it, and not elsewhere', () => {
    const moved = (sigma: number) => ({
      ...published,
      models: published.models.map((model, m) => (m === 0 ? { ...model, sigma } : model)),
    });
    const whole = layOutMap(moved(3), { width: 800, height: 580 });
    expect(whole.brokenY).toBeNull();
    const { brokenY: broken, points, yTicks } = layOutMap(moved(40), { width: 800, height: 580 });
    const [far, ...others] = points;
    expect(broken).not.toBeNull();
    expect(far!.y).toBeLessThan(broken!);
    for (const { y } of others) expect(y).toBeGreaterThan(broken!);
    // The others use most of the height. Without the break they would have a tenth of it.
    const [low, high] = [Math.max(...others.map(({ y }) => y)), Math.min(...others.map(({ y }) => y))];
    expect(low - high).toBeGreaterThan(0.4 * (580 - 64));
    // Ticks on both sides of the break, still in order.
    expect(yTicks.some(({ at }) => at < broken!)).toBe(true);
    expect(yTicks.map(({ at }) => at)).toEqual(yTicks.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it('breaks the axis of scores where one model is far off, below or above, and nowhere else', () => {
    const scored = (scores: readonly number[]) => {
      const model = (mu: number, m: number) => {
        const like = three.models[m % 3]!;
        return {
          ...like,
          model: `m${m}`,
          mu,
          interval: { ...like.interval, mu: [mu - 1, mu + 1] as const },
          scenarios: like.scenarios.map((each) => ({ ...each, score: mu })),
        };
      };
      return { ...three, models: scores.map(model) };
    };
    // One prompt of the lowest model collapses. Its scores fill the gap, so no part of the axis is empty.
    const spread = scored([66, 89, 91]);
    const [lowest, ...others] = spread.models;
    const fallen = lowest!.scenarios.map((each, s) => ({ ...each, score: s === 0 ? 32 : 70 }));
    const wide = { ...spread, models: [{ ...lowest!, scenarios: fallen }, ...others] };
    expect(layOutMap(wide, { width: 800, height: 580 }).brokenX).toBeNull();
    const drawing = { width: 800, height: 580 };
    for (const scores of [
      [60, 64, 70],
      [20, 70],
      [10, 45, 80],
      [60, 60.2, 62],
    ]) {
      expect(layOutMap(scored(scores), drawing).brokenX).toBeNull();
    }
    for (const [far, scores] of [
      [0, [12, 62, 64, 66]],
      [2, [22, 24, 91, 26]],
    ] as const) {
      const { points, brokenX, xTicks, inner } = layOutMap(scored(scores), drawing);
      const below = scores[far]! < scores[1]!;
      const places = points.map(({ x }) => x);
      const others = places.filter((_, m) => m !== far);
      expect(places.map((x) => x < brokenX!)).toEqual(scores.map((_, m) => (m === far) === below));
      // Three models lie within four points. On an unbroken axis they take a fifth. On the broken axis they take 4 of its 9
      // to 10 points, on four fifths of the width.
      expect(Math.max(...others) - Math.min(...others)).toBeGreaterThan(0.25 * (inner.right - inner.left));
      expect(xTicks.map(({ at }) => at)).toEqual(xTicks.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(xTicks.filter(({ at }) => at < brokenX! === below).length).toBeGreaterThan(0);
      for (const { across } of points) expect(across![0]).toBeLessThan(across![1]);
    }
  });

  it('names the quadrants in its corners and divides them at the medians', () => {
    const { corners, medianMu, medianSigma, points } = layOutMap(published, { width: 800, height: 580 });
    expect(corners.map(({ lines, anchor }) => [lines.map(({ text }) => text).join(' '), anchor])).toEqual([
      ['Q1: high score, low fluctuation', 'end'],
      ['Q2: lower score, low fluctuation', 'start'],
      ['Q3: lower score, high fluctuation', 'start'],
      ['Q4: high score, high fluctuation', 'end'],
    ]);
    const [low, , high] = corners.map(({ lines }) => lines[0]!.y);
    expect(low).toBeGreaterThan(high!);
    const of = (model: string) => points.find(({ shown }) => shown.model === model)!;
    expect(medianMu).toBe(of('qwen/qwen3-235b-a22b-2507').x);
    expect(medianSigma).toBe(of('moonshotai/kimi-k2-0905').y);
    expect(layOutMap(published, { width: 360, height: 400 }).corners[0]!.lines).toHaveLength(2);
  });

  it('has no quadrants below eight models, and says why', () => {
    const why = (count: number) => `8 models with a mean score and a σ are needed, and this report has ${count}`;
    for (const [result, count] of [
      [oneModel, 1],
      [three, 3],
      [allEqual, 4],
    ] as const)
      expect(layOutMap(result, size)).toMatchObject({
        corners: [],
        medianMu: null,
        medianSigma: null,
        undivided: why(count),
      });
    expect(layOutMap(published, size).undivided).toBeNull();
  });

  for (const width of [320, 360, 500, 800, 1100]) {
    it(`names all 13 models at ${width} px, no name over another and none outside`, () => {
      const height = computeMapHeight(width, 13);
      const map = layOutMap(published, { width, height });
      expect(map.points.every(({ name }) => name !== null)).toBe(true);
      const rects = frames(map);
      expect(collisions(rects)).toBe(0);
      for (const { left, right, top, bottom } of rects) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(top).toBeGreaterThanOrEqual(map.inner.top);
        expect(bottom).toBeLessThanOrEqual(map.inner.bottom);
      }
    });
  }

  it('names models at one place apart, with lines to their mark', () => {
    const map = layOutMap(allEqual, size);
    expect(new Set(map.points.map(({ x, y }) => `${x} ${y}`)).size).toBe(1);
    expect(map.points.every(({ name }) => name !== null)).toBe(true);
    expect(collisions(frames(map))).toBe(0);
  });

  it('lays a second result behind, on the same axes, and gives its own models’ names precedence', () => {
    const alone = layOutMap(three, size);
    const both = layOutMap(three, size, { over: published });
    expect(both.over).toHaveLength(13);
    expect(both.points.every(({ name }) => name !== null)).toBe(true);
    expect(collisions(frames(both))).toBe(0);
    expect(both.points[0]!.x === alone.points[0]!.x).toBe(false);
    expect(both.points[0]!.x).toBeGreaterThan(both.over.find(({ shown }) => shown.model.includes('8b'))!.x);
  });

  it('shows one benchmark alone, with its own medians', () => {
    const { points, medianSigma } = layOutMap(published, size, { benchmark: 'gpqa' });
    const sigmas = published.models.map(({ benchmarks }) => benchmarks[0]!.sigma as number).sort((a, b) => a - b);
    const middle = points.find(({ shown }) => shown.sigma === sigmas[6])!;
    expect(medianSigma).toBeCloseTo(middle.y, 10);
    expect(points.every(({ floor, across }) => floor === null && across === null)).toBe(true);
    expect(layOutMap(published, size, { benchmark: 'unknown' })).toMatchObject({ points: [], medianMu: null });
  });

  it('lets an interval that would flatten all else leave the drawing, and tells so', () => {
    const { points, inner, strip } = layOutMap(three, size);
    expect(points.map(({ leaves }) => leaves)).toEqual([false, false, false]);
    const [first, second, last] = three.models;
    const wide = { ...last!, interval: { ...last!.interval, sigma: [9, 90] as const } };
    const wider = layOutMap({ ...three, models: [first!, second!, wide] }, size).points[2]!;
    expect(wider.leaves).toBe(true);
    expect(wider.up![1]).toBe(inner.top + strip);
  });

  it('names models without a μ or a σ instead of drawing them', () => {
    expect(layOutMap(partial, size).missing).toEqual(['nothing']);
    expect(layOutMap(oneScenario, size)).toMatchObject({ points: [], missing: ['a', 'b', 'c'], corners: [] });
  });
});

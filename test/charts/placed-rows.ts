import { layOutRows, type PlacedRow } from '../../src/charts/rows/lay-out-rows.ts';
import type { RowChartSpec } from '../../src/charts/rows/rows-spec.ts';

/** The parts of a row that tests check. */
export const seenIn = ({ row, name, y, drawn, points, pointNames, mean }: PlacedRow) => {
  const texts = drawn.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  const bar = drawn.find((shape) => shape.kind === 'rect' && shape.look !== 'missing');
  const dot = drawn.find((shape) => shape.kind === 'circle');
  const whisker = drawn.find((shape) => shape.kind === 'path' && shape.look.startsWith('whisker'));
  const rule = drawn.find((shape) => shape.kind === 'path' && !shape.look.startsWith('whisker'));
  return {
    row,
    y,
    points,
    pointNames,
    mean,
    name: { text: name.parts.map(({ text }) => text).join(''), x: name.x, y: name.y },
    text: texts.map(({ parts }) => parts.map(({ text, dx }) => (dx === undefined ? text : ` ${text}`)).join('')).join('; '),
    textY: texts[0]?.y,
    bar: bar?.kind === 'rect' ? { from: bar.x, to: bar.x + bar.width, look: bar.look } : null,
    dot: dot?.kind === 'circle' ? { x: dot.x, look: dot.look } : null,
    whisker: whisker?.kind === 'path' ? numbersIn(whisker.d, /^M(\S+) \S+H([^M]+)M/) : null,
    rule: rule?.kind === 'path' ? numbersIn(rule.d, /^M(\S+) /)[0]! : null,
  };
};

const numbersIn = (d: string, pattern: RegExp): number[] => (pattern.exec(d) ?? []).slice(1).map(Number);

/** Lays out a spec at this width and reduces its rows to the parts that tests check. */
export function placed(spec: RowChartSpec, width: number) {
  const { panels, ...layout } = layOutRows(spec, width);
  return { ...layout, panels: panels.map((panel) => ({ ...panel, rows: panel.rows.map(seenIn) })) };
}

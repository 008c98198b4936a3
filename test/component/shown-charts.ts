import { expect } from 'vitest';
import { cases, differences, published } from '../charts/cases.ts';
import Charts from '../charts/page/Charts.svelte';
import type { Wanted } from '../charts/page/page.ts';
import { mounted, unmountAll } from './mounted.ts';

/** Replaces the current charts and waits until every new one is drawn. */
export async function show({ charts, of, over = false, run, benchmark, link }: Wanted): Promise<void> {
  await unmountAll();
  mounted(
    Charts,
    { charts, result: cases[of], over: over ? published : undefined, run, benchmark, link, differences },
    'window',
  );
  await drawn();
}

export const drawn = (): Promise<void> =>
  expect
    .poll(() => document.querySelector('figure svg') && !document.querySelector('figure[aria-busy="true"]'), {
      interval: 10,
    })
    .toBe(true);

export interface Framed {
  readonly kind: string;
  readonly text: string;
  readonly frame: readonly [left: number, top: number, right: number, bottom: number];
  /** How far it extends below the drawing. Negative inside it. */
  readonly below: number;
}

export const drawingOf = (figure: string): SVGSVGElement => document.querySelector<SVGSVGElement>(`#figure-${figure} svg`)!;

/** The frame of every text and mark within its drawing, in the drawing's own pixels. */
export function frames(figure: string): Framed[] {
  const svg = drawingOf(figure);
  const { left, top, height } = svg.getBoundingClientRect();
  return [...svg.querySelectorAll<SVGGraphicsElement>('text, path, rect, circle')]
    .filter((element) => !element.matches('.target, .wide'))
    .map((element) => {
      const box = element.getBoundingClientRect();
      return {
        kind: element.tagName,
        text: element.textContent,
        frame: [box.left - left, box.top - top, box.right - left, box.bottom - top],
        below: box.bottom - top - height,
      };
    });
}

/** The contrast of every text with its background: the nearest filled mark below it, or the page. */
export function contrasts(): { text: string; ratio: number }[] {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pixel.getImageData(0, 0, 1, 1).data].map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  return [...document.querySelectorAll<SVGTextElement>('svg text')].map((text) => {
    const under = text.previousElementSibling;
    const cell = under?.matches('rect.cell') ? getComputedStyle(under).fill : paper;
    const a = luminance(getComputedStyle(text).fill);
    const b = luminance(cell);
    return { text: text.textContent, ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) };
  });
}

import { mount, unmount } from 'svelte';
import '../../../src/app/tokens.css';
import '../../../src/app/base.css';
import { svgText } from '../../../src/charts/frame/svg-file.ts';
import { undefinedBecause } from '../../../src/core/json/json.ts';
import { cases, published } from '../cases.ts';
import Charts from './Charts.svelte';

/** What a test may do in this page: show charts of fixed results. */
export interface Wanted {
  readonly charts: readonly string[];
  readonly of: keyof typeof cases;
  readonly over?: boolean;
  readonly run?: string;
  readonly benchmark?: string;
  readonly link?: string;
}

export interface Framed {
  readonly kind: string;
  readonly text: string;
  readonly frame: readonly [left: number, top: number, right: number, bottom: number];
  /** How far it reaches below the drawing; negative within it. */
  readonly below: number;
}

const differences = [
  { label: 'evenkeel-steady', difference: 1.24, interval: [-0.4, 2.9] as const, href: '#/there' },
  { label: 'a-model-with-a-very-long-name-instruct-v2', difference: -3.5, interval: [-6.1, -0.9] as const },
  { label: 'unmoved', difference: 0, interval: [0, 0] as const },
  { label: 'no-interval', difference: 2.2, interval: undefinedBecause('one item') },
  {
    label: 'missing',
    difference: undefinedBecause('not in both runs'),
    interval: undefinedBecause('not in both runs'),
  },
];

let shown: Record<string, unknown> | undefined;

const page = {
  async show({ charts, of, over = false, run, benchmark, link }: Wanted): Promise<void> {
    if (shown) await unmount(shown);
    shown = mount(Charts, {
      target: document.getElementById('charts')!,
      props: { charts, result: cases[of], over: over ? published : undefined, run, benchmark, link, differences },
    });
  },

  /** The figure as it is saved. */
  file: (figure: string): string => svgText(document.querySelector<SVGSVGElement>(`#figure-${figure} svg`)!, figure),

  /** Every text's and every mark's frame in its drawing, in the drawing's own pixels. */
  frames(figure: string): Framed[] {
    const svg = document.querySelector<SVGSVGElement>(`#figure-${figure} svg`)!;
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
  },

  /** The contrast of every text to what it stands on: the nearest filled mark before it, or the page. */
  contrasts(): { text: string; ratio: number }[] {
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
  },

  /** Shows charts and waits until they are drawn: the longest task meanwhile, in ms. 0: none over 50. */
  async longestTask(wanted: Wanted): Promise<number> {
    let longest = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    tasks.observe({ type: 'longtask' });
    await page.show(wanted);
    while (document.querySelector('figure[aria-busy="true"]')) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    tasks.disconnect();
    return longest;
  },
};

export type ChartsPage = typeof page;
declare global {
  interface Window {
    chartsPage: ChartsPage;
  }
}
window.chartsPage = page;

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough } from '../../../thorough.ts';
import type { App } from '../../app.ts';
import { axeFaults } from '../../axe.ts';
import { openPage } from '../../every-page.ts';

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

/** The other two combinations of theme and width are checked when a page opens (pages.ts). */
export const light: Look = { colorScheme: 'light', width: 1440 };
export const dark: Look = { colorScheme: 'dark', width: 360 };

/** What a person does on a page, step by step. */
export interface Flow {
  readonly name: string;
  /** What comes after `#`. A function if a run must be stored first. */
  readonly address: string | (() => string | Promise<string>);
  /** Each step by the name of the state that it ends in. Every such state is checked. */
  readonly steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
  /** Both looks, unless the page is a long report that is checked in the other look when it opens. */
  readonly looks?: readonly Look[];
  /** A later flow continues from this one, so it always runs. */
  readonly isNeeded?: true;
}

/** One test per flow: axe finds nothing in any of its states. The long tests take every sixth flow, the nightly run all. */
export function testStates(app: () => App, flows: readonly Flow[]): void {
  const named = flows
    .filter(({ isNeeded }, n) => isThorough || isNeeded || n % 6 === 0)
    .map((flow) => [flow.name, flow] as const);
  test.each(named)('axe finds nothing: %s', async (name, { address, steps, looks }) => {
    const { page, served } = app();
    await setLook(page, light);
    const opened = typeof address === 'string' ? address : await address();
    // Discards what another flow left open on the same page.
    await page.goto('about:blank');
    await openPage(page, served.address, { name, address: opened });
    for (const [state, step] of Object.entries(steps)) {
      await step(page);
      await expectNoAxeFaults(page, `${name}: ${state}`, looks);
    }
  });
}

let states = 0;

/**
 * Leaves the page in the light look, in which the steps continue. The long tests check one look of each state in turn, the
 * nightly run both.
 */
export async function expectNoAxeFaults(page: Page, state: string, looks: readonly Look[] = [light, dark]): Promise<void> {
  states += 1;
  for (const look of isThorough ? looks : looks.slice(states % looks.length).slice(0, 1)) {
    await setLook(page, look);
    expect.soft(await axeFaults(page), `${state}, ${look.colorScheme}, ${look.width} px`).toEqual([]);
  }
  await setLook(page, light);
}

async function setLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  // Waits until the layout has adapted to the width.
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
}

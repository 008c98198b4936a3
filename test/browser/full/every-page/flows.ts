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

/** Pages as they open are looked at in the other two (pages.ts). */
export const light: Look = { colorScheme: 'light', width: 1440 };
export const dark: Look = { colorScheme: 'dark', width: 360 };

/** What a person does on a page, one step after the other. */
export interface Flow {
  readonly name: string;
  /** What comes after `#`; a function where a run must be stored first. */
  readonly address: string | (() => string | Promise<string>);
  /** By the name of the state that each step ends in. Every such state is looked at. */
  readonly steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
  /** Both, unless the page of a long report is looked at in the other one as it opens. */
  readonly looks?: readonly Look[];
  /** A later flow goes on from what this one leaves: it is always taken. */
  readonly isNeeded?: true;
}

/** A test for each flow: axe finds nothing in any of its states. The long tests take every third flow, the night run all. */
export function testStates(app: () => App, flows: readonly Flow[]): void {
  const named = flows
    .filter(({ isNeeded }, n) => isThorough || isNeeded || n % 6 === 0)
    .map((flow) => [flow.name, flow] as const);
  test.each(named)('axe finds nothing: %s', async (name, { address, steps, looks }) => {
    const { page, served } = app();
    await setLook(page, light);
    const opened = typeof address === 'string' ? address : await address();
    // What another flow left open on the same page goes.
    await page.goto('about:blank');
    await openPage(page, served.address, { name, address: opened });
    for (const [state, step] of Object.entries(steps)) {
      await step(page);
      await expectNoAxeFaults(page, `${name}: ${state}`, looks);
    }
  });
}

let states = 0;

/** Leaves the page in the light look, in which steps go on. The long tests take one look at each state, by turns; the night run takes both. */
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
  // A layout that follows the width has followed it.
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
}

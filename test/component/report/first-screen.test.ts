import { afterEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import StudyReport from '../../../src/report/StudyReport.svelte';
import { firstScreens, outOfSight, seenOf, wordFaults } from '../../browser/first-screen.ts';
import { firstScreenRun } from '../../made-up/first-screen-run.ts';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';
import { storedRun } from './stored-run.ts';
import { wholeReport } from './whole-report.ts';

afterEach(emptied);

const seen = () => seenOf(document.querySelector('#report-verdict')!);

/** Charts redraw for a new width. This waits for the same picture in two frames without a redraw. */
async function seenStill() {
  let before = '';
  await expect
    .poll(async () => {
      await new Promise(requestAnimationFrame);
      const isDrawn = document.querySelector('#report-verdict figure[aria-busy="false"] svg') !== null;
      const now = JSON.stringify(seen().bottoms);
      const isSame = now === before;
      before = now;
      return isDrawn && isSame;
    })
    .toBe(true);
  return seen();
}

test.each([2, 6])(
  'the first screen of a report of %i models is one screen, and says no more than is read',
  async (models) => {
    const made = await firstScreenRun(models);
    const { run, result } = await storedRun(made);
    const main = mounted(StudyReport, { study: made.plan.study, result: result as unknown as StudyResult, run });
    await wholeReport();
    const cards = page.getByRole('list', { name: 'Model by model' });
    expect(cards.getByRole('heading').elements()).toHaveLength(models);
    const faults: string[] = [];
    for (const { width, height, above, sees } of firstScreens) {
      await page.viewport(width, height);
      main.style.paddingBlockStart = `${above}px`;
      for (const colorScheme of ['light', 'dark'] as const) {
        await commands.emulateMedia({ colorScheme });
        const { bottoms } = await seenStill();
        for (const part of outOfSight(bottoms, { height, sees })) faults.push(`${width} px, ${colorScheme}: ${part}`);
      }
    }
    await page.viewport(1440, 900);
    const names = made.plan.models.map((model) => model.replace(/^.*\/|@.*$/g, ''));
    expect([...faults, ...wordFaults(seen(), [...names, 'Prompt 4'])]).toEqual([]);
    expect(scrollY).toBe(0);
  },
);

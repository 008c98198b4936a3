import { existsSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { sleepReasons } from '../../tools/waits.js';

/** The number of wait faults that the linter would report if the file had this text. */
async function faultsOf(filePath: string, text: string): Promise<number> {
  const [found] = await new ESLint().lintText(text, { filePath });
  return (found?.messages ?? []).filter(({ ruleId }) => ruleId === 'no-restricted-syntax').length;
}

const file = 'test/ui/render-progress.test.ts';
const sleep = 'await new Promise((resolve) => setTimeout(resolve, 20));\n';

test.each([
  ['a sleep', sleep],
  ['a sleep of Playwright', 'await page.waitForTimeout(50);\n'],
  ['a sleep of Node', "import { setTimeout as after } from 'node:timers/promises';\nawait after(20);\n"],
  ['a limit in milliseconds', 'expect(performance.now() - began).toBeLessThan(100);\n'],
  ['a limit beside a count', 'expect(runs).toBeLessThan(3 + (Date.now() - began) / 150);\n'],
])('%s: the linter refuses it', { timeout: 120_000 }, async (_, text) => {
  expect(await faultsOf(file, text)).toBe(1);
});

test('a timer without a delay is a turn of the event loop, and passes', { timeout: 120_000 }, async () => {
  expect(await faultsOf(file, 'await new Promise((resolve) => setTimeout(resolve));\n')).toBe(0);
});

test('a file with a reason may sleep', { timeout: 120_000 }, async () => {
  expect(await faultsOf('test/cli/run/killed-run.ts', sleep)).toBe(0);
  expect(Object.keys(sleepReasons).filter((each) => !existsSync(each))).toEqual([]);
});

import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { cardSize, cardSvg } from '../../src/report/card/card-svg.ts';
import { offeredStudies } from '../../src/studies/index.ts';
import { browserFlags, findBrowser } from '../../test/browser/find-browser.ts';

/**
 * Writes `public/og.png`, the app's picture on other sites. It is drawn like a result's card, from the questions of the
 * studies.
 */
const svg = cardSvg({
  title: 'Measured in your own browser',
  headline: 'How robust is your model when only the prompt changes?',
  rows: offeredStudies.map(({ title, question }, index) => ({ name: title, index, state: undefined, says: question })),
  more: 0,
  foot: 'Six studies, each after a paper. Answers and numbers stay on your machine.',
});

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
const page = await browser.newPage({ viewport: cardSize });
const face = await readFile('node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2');
await page.setContent(
  `<style>@font-face{font-family:'IBM Plex Sans Variable';src:url(data:font/woff2;base64,${face.toString('base64')});font-weight:100 700}body{margin:0}svg{display:block}</style>${svg}`,
);
await page.evaluate(() => document.fonts.ready);
await writeFile('public/og.png', await page.screenshot());
await browser.close();

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../../test/browser/find-browser.ts';

/** Writes `public/icons/`, the icons of the installed app, from `public/favicon.svg`, in the colours of the light theme. */
const paths = [...(await readFile('public/favicon.svg', 'utf8')).matchAll(/<path[^>]*\/>/g)].join('');
const tokens = await readFile('src/app/tokens.css', 'utf8');
const light = (token: string) => new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1] ?? '';

/** `part` is the share of the width that the mark takes. A maskable icon guarantees only a circle of 80%. */
const icons = [
  { name: 'icon-192', size: 192, part: 0.78, corner: 0.18 },
  { name: 'icon-512', size: 512, part: 0.78, corner: 0.18 },
  { name: 'maskable-512', size: 512, part: 0.56, corner: 0 },
];

await mkdir('public/icons', { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
for (const { name, size, part, corner } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const mark = size * part;
  const at = (size - mark) / 2;
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg width="${size}" height="${size}">
      <rect width="100%" height="100%" rx="${size * corner}" fill="${light('page')}"/>
      <g transform="translate(${at} ${at}) scale(${mark / 32})" fill="${light('accent')}">${paths}</g></svg>`,
  );
  await writeFile(`public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

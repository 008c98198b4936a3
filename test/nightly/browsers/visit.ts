import { readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preview } from 'vite';
import type { Shown } from '../../browser/report-numbers.ts';
import { openSession, type Driver, type Session } from './session.ts';

export const minutes = 60_000;

/** What a first visit showed. */
export interface Visit {
  readonly browser: string;
  readonly wasControlled: boolean;
  readonly archive: string;
  readonly result: string;
  /** Findings and numbers of the same report: on its page, offline, from its link, and in its live file. */
  readonly reports: Readonly<Record<'own' | 'offline' | 'link' | 'live', ReportOnPage>>;
  readonly imported: string;
  readonly seconds: { readonly report: number; readonly all: number };
}

export interface ReportOnPage {
  readonly verdict: string;
  readonly numbers: readonly Shown[];
}

const log = join(import.meta.dirname, '../../fixtures/lm-eval/word-sums');
const logFiles = readdirSync(log).map((name) => join(log, name));

/** Serves the built app as `npm start` does, with its headers and its 304s. */
export async function startServer(wanted = 0) {
  const server = await preview({ logLevel: 'silent', preview: { host: '127.0.0.1', port: wanted, strictPort: true } });
  const { port } = server.httpServer.address() as AddressInfo;
  return { port, address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Goes from the demo to its report, files, link, an import and a reload without a server. `folder` keeps the live file. */
export async function visit(driver: Driver, folder: string): Promise<Visit> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let server = await startServer();
  const { address, port } = server;
  try {
    const { link, live, ...first } = await withSession(driver, async (session) => {
      const wasControlled = await clickDemo(session, address);
      await untilReport(session);
      const report = seconds();
      const own = await reportOn(session);
      const run = await session.execute<string>('return location.hash;');
      const archive = await save(session, 'Archive (.jsonl)');
      const result = await save(session, 'Result (JSON)');
      const liveFile = await save(session, 'HTML (live)');
      const live = join(folder, 'live.html');
      await copyFile(liveFile.path, live);
      const link = await copyLink(session);
      await session.waitFor('return Boolean(navigator.serviceWorker.controller);', 5 * minutes);
      await server.close();
      await session.open('about:blank');
      await session.open(`${address}${run}`);
      await untilReport(session);
      const offline = await reportOn(session);
      return {
        browser: session.browser,
        wasControlled,
        archive: archive.text,
        result: result.text,
        reports: { own, offline },
        report,
        link,
        live,
      };
    });
    server = await startServer(port);
    const { fromLink, fromFile, imported } = await withSession(driver, async (session) => {
      await session.open(link);
      await session.waitFor(isSettled, 5 * minutes);
      const fromLink = await reportOn(session);
      const imported = await importLog(session, address);
      await session.open(pathToFileURL(live).href);
      await session.waitFor('return document.querySelector(\'nav[aria-label="This report"]\') !== null;', minutes);
      await session.waitFor(isSettled, 5 * minutes);
      return { fromLink, imported, fromFile: await reportOn(session) };
    });
    const { report, reports, ...seen } = first;
    return {
      ...seen,
      reports: { ...reports, link: fromLink, live: fromFile },
      imported,
      seconds: { report, all: seconds() },
    };
  } finally {
    await server.close();
  }
}

export async function withSession<T>(driver: Driver, use: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(driver);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

/** Clicks the demo's button as soon as it exists. Resolves with whether the service worker controlled the page then. */
export async function clickDemo(session: Session, address: string): Promise<boolean> {
  await session.open(address);
  const click = `
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Run the demo');
    if (!button) return '';
    button.click();
    return navigator.serviceWorker.controller ? 'controlled' : 'not controlled';`;
  return (await session.waitFor<string>(click, minutes)) === 'controlled';
}

/** Waits for at least `count` answers and resolves with their number. Throws if the page shows an error. */
export async function untilAnswers(session: Session, count: number): Promise<number> {
  const look = `
    const text = document.querySelector('main')?.innerText ?? '';
    const found = Number((/([\\d,]+) of 2,400 answers/.exec(text)?.[1] ?? '0').replaceAll(',', ''));
    return ${failureInText} ?? (found >= ${count} ? String(found) : '');`;
  const found = await session.waitFor<string>(look, 5 * minutes);
  if (!/^\d+$/.test(found)) throw new Error(found);
  return Number(found);
}

const failureInText = '(/^.*(?:cannot be fetched|did not start|stopped unexpectedly).*$/m.exec(text)?.[0])';

const isSettled = `return document.querySelector('#report-verdict h2') && !document.querySelector('main [aria-busy="true"]');`;

/** Waits until every answer is there and the report on all of them is complete. */
export async function untilReport(session: Session): Promise<void> {
  const look = `
    const text = document.querySelector('main')?.innerText ?? '';
    const names = [...document.querySelectorAll('main button')].map((each) => each.textContent.trim());
    const isWhole =
      names.includes('Share') &&
      names.includes('Export') &&
      document.querySelector('#report-verdict h2') &&
      !/Measuring\\.|Partial result/.test(text) &&
      !document.querySelector('section[aria-label="Progress"], main [aria-busy="true"]');
    return ${failureInText} ?? (isWhole ? 'whole' : '');`;
  const found = await session.waitFor<string>(look, 20 * minutes);
  if (found !== 'whole') throw new Error(found);
}

/** What a person reads first, and every number that the page links to the result. */
const reportOn = (session: Session): Promise<ReportOnPage> =>
  session.execute(`
    const trim = (text) => text.replace(/\\s+/g, ' ').trim();
    return {
      verdict: trim(document.querySelector('#report-verdict h2').textContent),
      numbers: [...document.querySelectorAll('main [data-at]')].map((element) => ({
        at: element.getAttribute('data-at'),
        digits: Number(element.getAttribute('data-digits')),
        form: element.getAttribute('data-form') ?? 'fixed',
        text: element.textContent,
        leads: element.closest('a') !== null,
      })),
    };`);

async function save(session: Session, name: string) {
  await session.click('Export');
  return session.download(name);
}

async function copyLink(session: Session): Promise<string> {
  await session.execute(`
    const copy = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => copy(text).then(() => void (window.copied = text));`);
  await session.click('Share');
  await session.click('Copy link');
  return session.waitFor<string>(
    `return /^The link is copied: [\\d,]+ characters\\.$/m.test(document.body.innerText) && window.copied;`,
    minutes,
  );
}

/** Imports a log of another program and resolves with the text of its report. */
async function importLog(session: Session, address: string): Promise<string> {
  await session.open(`${address}#/import`);
  await session.chooseFiles('main input[type=file]:not([aria-hidden])', logFiles);
  await session.click('Make a report');
  return session.waitFor<string>(
    `return location.hash.startsWith('#/run/') && document.querySelector('#report-verdict') && /[Aa]sked by lm-eval [\\d.]+/.exec(document.querySelector('main').innerText)?.[0];`,
    minutes,
  );
}

import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser driven by a program. Each connection has its own browser and profile. */
export interface Driver {
  connect(profile: Profile): Promise<Connection>;
}

/** Folders of an empty profile. */
export interface Profile {
  readonly folder: string;
  readonly downloads: string;
}

/** The commands of W3C WebDriver that the tests need. */
export type Command = 'open' | 'execute' | 'click' | 'type' | 'resize' | 'screenshot';

export interface Connection {
  /** The browser’s name and version. */
  readonly browser: string;
  send<T>(command: Command, parameters?: Parameters): Promise<T>;
  close(): Promise<void>;
}

/** `id` names an element. */
export type Parameters = Readonly<Record<string, unknown>> & { readonly id?: string };

export interface Session {
  readonly browser: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page. */
  execute<T>(script: string, ...args: readonly unknown[]): Promise<T>;
  /** Resolves with the first value of the script that is neither null, false nor empty. */
  waitFor<T>(script: string, timeoutMs: number, ...args: readonly unknown[]): Promise<T>;
  /** Clicks the button, link or choice of this name once it is there and enabled. */
  click(name: string, timeoutMs?: number): Promise<void>;
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Gives a file input the files at these paths. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Clicks, and resolves with the file that the browser downloads. */
  download(name: string): Promise<{ readonly path: string; readonly text: string }>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const minutes = 60_000;

/** Opens a session with an empty profile, which is removed when the session closes. */
export async function openSession(driver: Driver): Promise<Session> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-profile-'));
  const downloads = join(folder, 'saved');
  await mkdir(downloads);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const connection = await driver.connect({ folder, downloads }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const execute = <T>(script: string, ...args: readonly unknown[]) => connection.send<T>('execute', { script, args });
  const waitFor = <T>(script: string, timeoutMs: number, ...args: readonly unknown[]) =>
    until(
      () => execute<T>(script, ...args),
      timeoutMs,
      () => pageFailure(execute, script),
    );
  const find = async (script: string, timeoutMs: number, ...args: readonly unknown[]) => {
    const [id] = Object.values(await waitFor<Record<string, string>>(script, timeoutMs, ...args));
    return id ?? '';
  };
  const click = async (name: string, timeoutMs = minutes) => {
    await connection.send('click', { id: await find(findByName, timeoutMs, name) });
  };
  return {
    browser: connection.browser,
    open: (url) => connection.send('open', { url }),
    execute,
    waitFor,
    click,
    async fill(label, text) {
      const id = await find(findField, minutes, label);
      // A field that is being folded out is there before it can be typed into.
      let refusal: unknown;
      const type = () =>
        connection.send('type', { id, text }).then(
          () => true,
          (error: unknown) => {
            refusal = error;
            return false;
          },
        );
      await until(type, minutes, () => String(refusal));
    },
    async chooseFiles(selector, paths) {
      const id = await find('return document.querySelector(arguments[0]);', minutes, selector);
      await connection.send('type', { id, text: paths.join('\n') });
    },
    async download(name) {
      const before = new Set(await readdir(downloads));
      await click(name);
      const path = await until(makeDownloadFinder(downloads, before), 3 * minutes, () => `${name} saved no file.`);
      return { path, text: await readFile(path, 'utf8') };
    },
    resize: (width, height) => connection.send('resize', { x: 0, y: 0, width, height }),
    screenshot: async () => Buffer.from(await connection.send<string>('screenshot'), 'base64'),
    async close() {
      await connection.close();
      await remove();
    },
  };
}

/** Finds the visible element of this name that a person can click. */
const findByName = `
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll('button, a, summary, label')].find(
    (element) => nameOf(element) === arguments[0] && !element.disabled && element.checkVisibility() && element.getClientRects().length > 0,
  );`;

const findField = `
  return [...document.querySelectorAll('label')].find((label) => label.textContent.trim() === arguments[0])?.control;`;

async function pageFailure(execute: Session['execute'], script: string): Promise<string> {
  const text = await execute<string>('return document.body?.innerText ?? "";').catch(String);
  return `The page did not reach a state: ${script.trim()}\nIt says: ${text.slice(0, 2000)}`;
}

/** WebKit writes a file directly under its final name. The file is complete once its size stays the same. */
function makeDownloadFinder(folder: string, before: ReadonlySet<string>): () => Promise<string | undefined> {
  let last = { size: 0, since: 0 };
  return async () => {
    const names = await readdir(folder);
    const name = names.find((each) => !before.has(each));
    if (name === undefined || names.some((each) => each.endsWith('.part'))) return undefined;
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size !== last.size) last = { size, since: performance.now() };
    return size > 0 && performance.now() - last.since > steadyMs ? path : undefined;
  };
}

const steadyMs = 3000;

/** WebDriver reports no events, so this polls. */
export async function until<T>(
  look: () => Promise<T | undefined>,
  timeoutMs: number,
  failure: () => string | Promise<string>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(await failure());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browserFlags, findBrowser } from '../browser/find-browser.ts';
import { clipboard, emulateMedia, nextDownload, tap } from './commands.ts';

/** What the components import: listed in full, as modules of CommonJS cannot be served as they are. */
const prebundled = [
  '@lucide/svelte/icons/download',
  '@lucide/svelte/icons/git-compare',
  '@lucide/svelte/icons/play',
  '@noble/hashes/legacy.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@stdlib/math-base-special-betainc',
  '@stdlib/math-base-special-exp',
  '@stdlib/math-base-special-gammainc',
  '@stdlib/math-base-special-gammaln',
  '@stdlib/math-base-special-ln',
  '@stdlib/math-base-special-log2',
  'canonicalize',
  'comlink',
  'd3',
  'dexie',
  'diff',
  'jsonschema',
  'papaparse',
  're2js',
  'valibot',
  'yaml',
];

/** In ms. */
const patience = 120_000;

/** Larger than any window of a test: Vitest would otherwise scale the test's frame down. */
const viewport = { width: 1600, height: 1200 };

/** Tests of single components, which run in the browser itself: no built app, no import, one page for all files. */
export const componentProject: TestProjectInlineConfiguration = {
  extends: true,
  // Tests import the published figures, which Vite serves only as files from there.
  publicDir: false,
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  optimizeDeps: {
    // A dependency that is found only while tests run reloads the page under them. So nothing is looked for: what is not listed is served as it is.
    noDiscovery: true,
    include: prebundled,
  },
  test: {
    name: 'component',
    include: ['test/component/**/*.test.ts'],
    setupFiles: ['test/component/set-up.ts'],
    isolate: false,
    fileParallelism: false,
    // Vitest asks for a group of its own where the number of workers differs: before the other projects, while lint keeps the other core busy.
    sequence: { groupOrder: 0 },
    // As long as the other browser tests: a machine may be slow and busy.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: patience } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      connectTimeout: patience,
      viewport: { width: 1280, height: 800 },
      commands: { clipboard, emulateMedia, nextDownload, tap },
      provider: playwright({
        actionTimeout: patience,
        launchOptions: {
          ...browserPath(),
          args: browserFlags,
          // Nothing listens there: a request to another host fails.
          proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1, localhost' },
        },
        contextOptions: {
          viewport,
          reducedMotion: 'reduce',
          acceptDownloads: true,
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** Vitest sets all projects up before it runs one: a browser that is missing fails these tests alone, and not those beside them. */
function browserPath(): { readonly executablePath?: string } {
  try {
    return { executablePath: findBrowser() };
  } catch {
    const named = process.env.EVENKEEL_BROWSER;
    return named ? { executablePath: named } : {};
  }
}

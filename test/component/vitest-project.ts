import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browserFlags, findBrowser } from '../browser/find-browser.ts';
import { clipboard, emulateMedia, nextDownload, tap } from './commands.ts';

/** The imports of the components. The list must be complete, because CommonJS modules cannot be served unchanged. */
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
  // Tests import the published figures, and Vite does not serve files of its public folder as modules.
  publicDir: false,
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  optimizeDeps: {
    // A dependency that is discovered during the tests would reload their page. So discovery is off, and unlisted
    // dependencies are served unchanged.
    noDiscovery: true,
    include: prebundled,
  },
  test: {
    name: 'component',
    include: ['test/component/**/*.test.ts'],
    setupFiles: ['test/component/set-up.ts'],
    isolate: false,
    fileParallelism: false,
    // Vitest requires a separate group for a project with another number of workers. This one runs before the others, while
    // lint uses the other core.
    sequence: { groupOrder: 0 },
    // As long as in the other browser tests, because a machine may be slow and busy.
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
          // Nothing listens at this address, so requests to other hosts fail.
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

/** Vitest sets up all projects before it runs one. So a missing browser must fail only these tests. */
function browserPath(): { readonly executablePath?: string } {
  try {
    return { executablePath: findBrowser() };
  } catch {
    const named = process.env.EVENKEEL_BROWSER;
    return named ? { executablePath: named } : {};
  }
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { isPrecached, namedByContent, offlineFiles, readOfflineLists } from './offline-files.ts';

/** What makes the built app one that can be installed, and that opens without a connection. Nothing of it is there while developing. */
export const installedApp = (): Plugin[] => [offlineFiles(), ...worker()].map(ofTheAppAlone);

/** Pages of tests are built with the app's configuration and a root of their own: they have no such worker. */
const ofTheAppAlone = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply(config, env) {
    const { apply = env.command } = plugin;
    return (
      config.root === undefined && (typeof apply === 'function' ? apply.call(this, config, env) : apply === env.command)
    );
  },
});

const worker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/offline',
    filename: 'service-worker.ts',
    manifest: webManifest(),
    manifestFilename: 'evenkeel.webmanifest',
    // Below: with their part of the list, as all other files.
    includeManifestIcons: false,
    // The page registers it by itself, once it is idle: src/app/offline/start.ts.
    injectRegister: false,
    // The worker's build takes no level from the app's.
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'warn') },
    injectManifest: {
      // Browsers differ in which of them run modules as service workers.
      rollupFormat: 'iife',
      globPatterns: ['**/*'],
      // Files are chosen by name; the test adds up their sizes.
      maximumFileSizeToCacheInBytes: 2 ** 30,
      // Their names change with their content.
      dontCacheBustURLsMatching: namedByContent,
      manifestTransforms: [
        async (entries) => {
          const lists = await readOfflineLists();
          return {
            manifest: entries
              .filter(({ url }) => isPrecached(url, lists))
              // Some hosts redirect index.html to its folder, and an answer after a redirect opens no page.
              .map((entry) => (entry.url === 'index.html' ? { ...entry, url: './' } : entry)),
            warnings: [],
          };
        },
      ],
    },
  });

/** Addresses are relative to the manifest's own, so that the app can be installed from any sub-path. */
function webManifest(): Partial<ManifestOptions> {
  const page = pageColour();
  return {
    start_url: './',
    scope: './',
    name: 'Evenkeel',
    short_name: 'Evenkeel',
    description: 'How robust is your language model when only the prompt changes? Measured in your own browser.',
    lang: 'en',
    display: 'standalone',
    theme_color: page,
    background_color: page,
    categories: ['productivity', 'utilities', 'education'],
    icons: [
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    file_handlers: [
      {
        action: './',
        accept: {
          'application/vnd.evenkeel+jsonl': ['.evenkeel.jsonl'],
          'application/vnd.evenkeel+jsonl+gzip': ['.evenkeel.jsonl.gz'],
        },
      },
    ],
    launch_handler: { client_mode: 'navigate-new' },
  };
}

/** That of a light page: a manifest has one. */
function pageColour(): string {
  const colour = /--page: light-dark\((#[0-9a-f]{6}),/.exec(readFileSync('src/app/tokens.css', 'utf8'))?.[1];
  if (colour === undefined) throw new Error('src/app/tokens.css does not say which colour a page has.');
  return colour;
}

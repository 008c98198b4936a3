import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { isPrecached, namedByContent, offlineFiles, readOfflineLists } from './offline-files.ts';

/** Makes the built app installable and usable offline. It does nothing in development. */
export const installedApp = (): Plugin[] => [offlineFiles(), ...worker()].map(ofTheAppAlone);

/** Test pages use the app's configuration with their own root. They get no service worker. */
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
    // `manifestTransforms` below lists the icons with all other files.
    includeManifestIcons: false,
    // The page registers the worker itself once it is idle: src/app/offline/start.ts.
    injectRegister: false,
    // The worker's build does not inherit the app's log level.
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'warn') },
    injectManifest: {
      // Not every browser runs modules as service workers.
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
              // Some hosts redirect index.html to its folder, and a redirected response cannot open a page.
              .map((entry) => (entry.url === 'index.html' ? { ...entry, url: './' } : entry)),
            warnings: [],
          };
        },
      ],
    },
  });

/** Addresses are relative to the manifest, so the app can be installed from any sub-path. */
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

/** The page colour of the light theme, because a manifest allows only one. */
function pageColour(): string {
  const colour = /--page: light-dark\((#[0-9a-f]{6}),/.exec(readFileSync('src/app/tokens.css', 'utf8'))?.[1];
  if (colour === undefined) throw new Error('src/app/tokens.css does not say which colour a page has.');
  return colour;
}

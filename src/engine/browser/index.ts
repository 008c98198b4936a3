import type { EngineManifest } from '../manifest.ts';

export const browserManifest: EngineManifest = {
  name: 'The browser’s own model',
  runs: { browser: { device: 'the browser', start: async () => new (await import('./engine.ts')).BrowserModelEngine() } },
  proof: async () => (await import('./proof.ts')).browserVerificationNotes,
  others: {
    id: 'browser',
    title: 'The browser’s own',
    startsAlone: true,
    models: async () => (await import('./askable.ts')).askableBrowserModels(),
  },
  notDownloaded: 'It is another browser’s model: see below whether this browser has one.',
};

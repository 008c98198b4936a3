import type { EngineVerificationNotes } from '../manifest.ts';

export const browserVerificationNotes: EngineVerificationNotes = {
  proved: ['In a browser without a model of its own: the page says so, and nothing is loaded.'],
  unproved: [
    'Any answer of a browser’s own model: no browser with one was available. It is written to the Prompt API’s specification of autumn 2026.',
  ],
};

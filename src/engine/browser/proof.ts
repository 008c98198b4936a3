import type { Proof } from '../manifest.ts';

export const proof: Proof = {
  proved: ['In a browser without a model of its own: it is told so, and nothing is loaded.'],
  unproved: [
    'Any answer of a browser’s own model: no browser with one was at hand. It is written to the Prompt API’s specification of autumn 2026.',
  ],
};

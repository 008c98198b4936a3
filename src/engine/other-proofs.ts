interface WhatWasRun {
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

/** What has been run of the engines that have no folder of their own, and what has not; by engine. */
export const whatWasRun: Readonly<Record<'browser' | 'replay', WhatWasRun>> = {
  browser: {
    proved: ['In a browser without a model of its own: it is told so, and nothing is loaded.'],
    unproved: [
      'Any answer of a browser’s own model: no browser with one was at hand. It is written to the Prompt API’s specification of autumn 2026.',
    ],
  },
  replay: {
    proved: [
      'Runs whose answers come from another run’s, cell by cell, sampled ones too; prompts without an answer are told as such.',
    ],
    unproved: [],
  },
};

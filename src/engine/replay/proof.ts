import type { EngineVerificationNotes } from '../manifest.ts';

export const replayVerificationNotes: EngineVerificationNotes = {
  proved: [
    'Runs that reuse another run’s answers, prompt by prompt, also sampled ones. Prompts without an answer are reported as such.',
  ],
  unproved: [],
};

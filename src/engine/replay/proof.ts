import type { EngineVerificationNotes } from '../manifest.ts';

export const replayVerificationNotes: EngineVerificationNotes = {
  proved: [
    'Runs whose answers come from another run’s, prompt by prompt, sampled ones too; prompts without an answer are reported as such.',
  ],
  unproved: [],
};

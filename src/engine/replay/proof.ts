import type { Proof } from '../manifest.ts';

export const proof: Proof = {
  proved: [
    'Runs whose answers come from another run’s, prompt by prompt, sampled ones too; prompts without an answer are reported as such.',
  ],
  unproved: [],
};

import type { Proof } from '../manifest.ts';

export const proof: Proof = {
  proved: [
    'Runs whose answers come from another run’s, cell by cell, sampled ones too; prompts without an answer are told as such.',
  ],
  unproved: [],
};

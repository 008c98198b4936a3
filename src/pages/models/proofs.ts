import { whatWasRun as endpoint } from '../../engine/endpoint/proof.ts';
import { whatWasRun as others } from '../../engine/other-proofs.ts';
import { whatWasRun as transformers } from '../../engine/transformers/proof.ts';
import { whatWasRun as webllm } from '../../engine/webllm/proof.ts';

/** What was run where, of each engine: its own word. */
export interface Proof {
  readonly engine: string;
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

export const proofs: readonly Proof[] = [
  { engine: 'transformers.js', ...transformers },
  { engine: 'WebLLM', ...webllm },
  { engine: 'Endpoints', ...endpoint },
  { engine: 'The browser’s own model', ...others.browser },
  { engine: 'Answers of earlier runs', ...others.replay },
];

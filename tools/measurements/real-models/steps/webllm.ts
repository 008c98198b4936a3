import type { StepInput } from '../step.ts';

export function webllmStep(_: StepInput): Promise<string[]> {
  throw new Error('later');
}

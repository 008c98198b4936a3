import type { StepInput } from '../step.ts';

export function onnxStep(_: StepInput): Promise<string[]> {
  throw new Error('later');
}

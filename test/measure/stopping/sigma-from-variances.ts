import type { SigmaVarianceEstimates } from '../../../src/measure/stopping/sigma-of-plan.ts';

/** σ̂ = √max(0, s² − ω²). */
export const sigmaFromVariances = ({ s2, omega2 }: SigmaVarianceEstimates): number => Math.sqrt(Math.max(0, s2 - omega2));

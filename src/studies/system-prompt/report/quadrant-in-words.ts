import { quadrants, type Quadrant } from '../../../measure/grades/quadrant.ts';
import type { SystemPromptModelResult } from '../measure/result.ts';

const medians = { mu: 'on the median of μ', sigma: 'on the median of σ' } as const;

/** The quadrant in plain words next to its name. It says so if a value lies on a median. */
export function quadrantInWords(quadrant: Quadrant, ties: SystemPromptModelResult['quadrantTies']): string {
  const tie = ties.length === 0 ? '' : ` (${ties.map((which) => medians[which]).join(', ')})`;
  return `${quadrant}: ${quadrants[quadrant]}${tie}`;
}

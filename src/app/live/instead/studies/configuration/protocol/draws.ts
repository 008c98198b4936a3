/** A file makes no plan, so nothing is drawn; what was drawn stands in the plan that it has. */
export { getItemDraws, isTestItem, fewShotExamples } from '../../../../../../studies/configuration/protocol/draws.ts';

export const drawExamplesAndNoise = (): Record<string, never> => ({});

/** A live file makes no plan, so it draws nothing. Its plan has the earlier draws. */
export { getItemDraws, isTestItem, fewShotExamples } from '../../../../../../studies/configuration/protocol/draws.ts';

export const drawExamplesAndNoise = (): Record<string, never> => ({});

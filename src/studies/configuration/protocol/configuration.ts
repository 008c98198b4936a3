import { scoreKindWithMeasures } from '../../../core/answers/score.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../reading/read-response.ts';
import { drawExamplesAndNoise, isTestItem } from './draws.ts';
import { configurationFactors, listAskedConfigurations } from './factors.ts';
import { configurationClaimKinds } from '../measure/claims.ts';
import { measureConfiguration, type ConfigurationToleranceChoice } from '../measure/measure.ts';
import { configurationDefaults, parseConfigurationOptions, type ConfigurationOptions } from './options.ts';
import { configurationPrompt } from './prompt.ts';
import { checkConfigurationResult, type ConfigurationResult } from '../measure/result.ts';
import type { Study } from '../../../core/studies/study.ts';

/**
 * Robustness against performance. The study combines every wording, number of few-shot examples, noise and temperature, and
 * asks only for the final answer. An item is consistent if all its outputs agree. The study relates consistency to
 * performance on a set, and measures what remains for the set and the model.
 */
export const configurationStudy: Study<ConfigurationOptions, ConfigurationResult, ConfigurationToleranceChoice> = {
  id: 'configuration',
  title: 'Configurations',
  source: {
    authors: 'Ashury-Tahan, Gera, Bandel, Shmueli-Scheuer and Choshen',
    title: 'Robustness as an Emergent Property of Task Performance',
    year: 2026,
    where: 'arXiv:2602.03344',
    url: 'https://arxiv.org/abs/2602.03344',
  },
  additions:
    'Intervals, effects with whole questions drawn, the slope with models and sets resampled, performance entered last, and interactions as an option',
  defaults: configurationDefaults,
  written: { option: 'wordings', one: 'wording', many: 'wordings', ends: 'subset' },
  answerKind: scoreKindWithMeasures,
  completion: 'as worded',
  parseOptions: parseConfigurationOptions,
  factors: configurationFactors,
  variants: listAskedConfigurations,
  resolve: drawExamplesAndNoise,
  asks: (_, drawn) => isTestItem(drawn),
  prompt: (cell, item, plan) => configurationPrompt(item, cell.variant, plan),
  read: (response, item, _, judged) => responseToParsedAnswer(response, item, judged),
  score: scoreParsedAnswer,
  measure: (table, plan, { margin } = {}, _, onProgress) =>
    measureConfiguration(table, plan, margin === undefined ? {} : { margin }, onProgress),
  claims: configurationClaimKinds,
  checkResult: checkConfigurationResult,
};

import { limitOptionToSets, type FormOptions, type StudyFormDescription } from '../../../manifest/study-form.ts';
import { configurationItemFaults, maxShownExamples } from '../protocol/faults.ts';
import type { ConfigurationOptions } from '../protocol/options.ts';
import { optionsWithoutNoise } from '../protocol/without-noise.ts';
import { shortAnswerTokens } from '../../../core/answers/answer-tokens.ts';

export const configurationForm: StudyFormDescription = {
  sets: ['arithmetic', 'words', 'yes-no', 'sentiment'],
  maxTokens: shortAnswerTokens,
  way: 'configuration',
  withSets: (options, sets) => limitOptionToSets('answeredInWords', options, sets),
  shows: (options) => maxShownExamples(options as unknown as ConfigurationOptions),
  milder: (options) => optionsWithoutNoise(options as unknown as ConfigurationOptions) as FormOptions | undefined,
  itemFaults: (items, options, heldOut) =>
    configurationItemFaults(items, heldOut, options as unknown as ConfigurationOptions),
};

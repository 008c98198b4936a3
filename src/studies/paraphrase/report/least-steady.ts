import { maxIndex } from 'd3';
import { isNumber } from '../../../core/json/json.ts';
import type { ParaphraseModel } from '../measure/result.ts';

/** The model with the largest mean spread; without any spread the first. */
export const leastSteady = (models: readonly ParaphraseModel[]): string | undefined =>
  models[
    Math.max(
      0,
      maxIndex(models, ({ meanStd }) => (isNumber(meanStd) ? meanStd : NaN)),
    )
  ]?.model;

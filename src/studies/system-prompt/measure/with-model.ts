import { assertDefined } from '../../../base/errors/assert-defined.ts';

/** What a list of the run has of a model of its plan. */
export const entryForModel = <T extends { readonly model: string }>(list: readonly T[], model: string): T =>
  assertDefined(
    list.find((each) => each.model === model),
    `model “${model}”`,
  );

/** The model at a place of a result: charts know their models by places. */
export const modelResultAtIndex = <T>({ models }: { readonly models: readonly T[] }, place: number): T =>
  assertDefined(models[place], `model at place ${place}`) as T;

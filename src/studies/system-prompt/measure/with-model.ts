import { assertDefined } from '../../../base/errors/assert-defined.ts';

/** The entry of a run’s list for a model of its plan. */
export const entryForModel = <T extends { readonly model: string }>(list: readonly T[], model: string): T =>
  assertDefined(
    list.find((each) => each.model === model),
    `model “${model}”`,
  );

/** The model at an index of a result. Charts identify their models by index. */
export const modelResultAtIndex = <T>({ models }: { readonly models: readonly T[] }, place: number): T =>
  assertDefined(models[place], `model at place ${place}`) as T;

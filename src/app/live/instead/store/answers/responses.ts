import { waitForNextTask } from '../../../../../base/workers/yield-every.ts';
import type { Response } from '../../../../../core/answers/response.ts';
import type { ArrivedResponse } from '../../../../../store/answers/responses.ts';
import { getInMemoryRun, modelItemKey } from '../../../held-run.ts';

/** How many responses are yielded at once. They are read in the page itself, which draws and handles events in between. */
const slice = 200;

export async function* streamArrivedResponses(run: string, after: number, until: number): AsyncGenerator<ArrivedResponse[]> {
  const responses = (await getInMemoryRun(run))?.responses ?? [];
  for (let from = after; from < until; from += slice) {
    await waitForNextTask();
    yield responses
      .slice(from, Math.min(until, from + slice))
      .map((response, place) => ({ seq: from + place + 1, response }));
  }
}

export async function loadResponsesOfModelsToItem(
  run: string,
  item: string,
  models: readonly string[],
): Promise<Response[]> {
  const held = await getInMemoryRun(run);
  return models.flatMap((model) => held?.byItem.get(modelItemKey(model, item)) ?? []);
}

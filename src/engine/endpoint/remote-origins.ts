import { parseServerOrigin } from '../../core/work/origins.ts';
import type { Endpoint } from './endpoints.ts';
import { isEndpointModel } from './model-id.ts';
import { isOnThisMachine } from './this-machine.ts';

/** Origins on other machines that receive the prompts for these models. */
export function remoteOrigins(models: readonly string[], endpoints: readonly Endpoint[]): readonly string[] {
  const used = endpoints.filter((endpoint) => models.some((model) => isEndpointModel(model, endpoint)));
  const origins = new Set(used.map(({ baseUrl }) => parseServerOrigin(baseUrl)));
  return [...origins].filter((origin) => !isOnThisMachine(new URL(origin)));
}

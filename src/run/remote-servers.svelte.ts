import { listEndpoints, watchEndpoints, type Endpoint } from '../engine/endpoint/endpoints.ts';
import { remoteOrigins } from '../engine/endpoint/remote-origins.ts';

/**
 * Origins on other machines that receive some models' prompts, by the current endpoints. Call it while a component is
 * created.
 */
export function watchRemoteServers(models: () => readonly string[]): { readonly now: readonly string[] } {
  let endpoints = $state.raw<readonly Endpoint[]>(listEndpoints());
  $effect(() => watchEndpoints(() => (endpoints = listEndpoints())));
  const away = $derived(remoteOrigins(models(), endpoints));
  return {
    get now() {
      return away;
    },
  };
}

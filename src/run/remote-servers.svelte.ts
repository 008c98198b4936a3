import { listEndpoints, watchEndpoints, type Endpoint } from '../engine/endpoint/endpoints.ts';
import { remoteOrigins } from '../engine/endpoint/remote-origins.ts';

/** Servers on other machines that the prompts for some models go to, by the endpoints that there are now. Call it while a component is made. */
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

import { listEndpoints, watchEndpoints, type Endpoint } from '../engine/endpoint/endpoints.ts';
import { originsAway } from '../engine/endpoint/origins-away.ts';

/** Servers on other machines that the prompts for some models go to, by the endpoints that there are now. Call it while a component is made. */
export function placesAway(models: () => readonly string[]): { readonly now: readonly string[] } {
  let endpoints = $state.raw<readonly Endpoint[]>(listEndpoints());
  $effect(() => watchEndpoints(() => (endpoints = listEndpoints())));
  const away = $derived(originsAway(models(), endpoints));
  return {
    get now() {
      return away;
    },
  };
}

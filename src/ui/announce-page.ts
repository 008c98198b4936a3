import { tick } from 'svelte';
import { router } from 'svelte-spa-router';

/** Announces a new page by focusing its heading, as a page load would. For a router’s `onRouteLoaded`. */
export function makeRouteFocusHandler(main: () => HTMLElement): () => Promise<void> {
  let shown = router.location;
  return async () => {
    if (shown === router.location) return;
    shown = router.location;
    await tick();
    const heading = main().querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main()).focus({ preventScroll: true });
  };
}

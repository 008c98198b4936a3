import { mount, unmount, type Component } from 'svelte';

let shown: { readonly component: Record<string, unknown>; readonly target: HTMLElement }[] = [];

/** The layout that the app gives a page (src/app/App.svelte). */
const appMain = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s8);
  width: 100%;
  max-width: calc(1312px + 2 * var(--side));
  margin-inline: auto;
  padding-inline: var(--side);
`;

/** What Svelte accepts as properties. Unlike an index signature, it also admits interfaces. */
type Properties = NonNullable<Parameters<typeof mount>[1]['props']>;

/** Mounts a component in a `main` as wide as the app's, or as the window. It is removed after the test. */
export function mounted<Props extends Properties>(
  of: Component<Props>,
  props: Props,
  width: 'app' | 'window' = 'app',
): HTMLElement {
  const target = document.createElement('main');
  if (width === 'app') target.style.cssText = appMain;
  document.body.append(target);
  shown.push({ component: mount(of, { target, props }), target });
  return target;
}

export async function unmountAll(): Promise<void> {
  const all = shown;
  shown = [];
  for (const { component, target } of all) {
    await unmount(component);
    target.remove();
  }
}

import { mount, unmount, type Component } from 'svelte';

let shown: { readonly component: Record<string, unknown>; readonly target: HTMLElement }[] = [];

/** Mounts a component in a `main` of its own, as the app does; it is gone after the test. */
export function mounted<Props extends Record<string, unknown>>(of: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement('main');
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

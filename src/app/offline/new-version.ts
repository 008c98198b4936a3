import { mount } from 'svelte';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import NewVersion from './NewVersion.svelte';
import { takeOverCommand, type TakeOverReply } from './take-over.ts';

/** Shows a notice above the page when a newer version than this tab's has arrived. It takes over only when a person asks for it. */
export function watchForNewAppVersion(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const offer = () => {
    if (isOffered) return;
    isOffered = true;
    const target = assertDefined(document.getElementById('app'), 'element for the app');
    mount(NewVersion, {
      target,
      anchor: assertDefined(document.getElementById('main'), 'main part of the page'),
      props: { begin: () => begin(container, registration) },
    });
  };
  const look = () => {
    if (registration.waiting && registration.active) offer();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  follow();
  look();
  // Another tab took over the new version; this one still runs the old one.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) offer();
    isControlled = true;
  });
}

/** Resolves with false if a run has begun meanwhile; nothing changes then. */
async function begin(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): Promise<boolean> {
  if (waiting) {
    const changed = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
    if ((await askToTakeOver(waiting)) !== 'done') return false;
    await changed;
  }
  location.reload();
  return true;
}

function askToTakeOver(worker: ServiceWorker): Promise<TakeOverReply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<TakeOverReply>) => resolve(data);
    worker.postMessage(takeOverCommand, [port2]);
  });
}

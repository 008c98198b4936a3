import { launchedFileQueue } from '../../pages/home/launched-files.svelte.ts';

/** Part of the installed app in browsers that have it; TypeScript does not know it yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** A file opened from the desktop is handled like one dropped on Home. */
export function listenForLaunchedFiles(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files.length === 0) return;
    void Promise.all(files.map((file) => file.getFile())).then((opened) => {
      launchedFileQueue.add(opened);
      location.hash = '#/';
      document.getElementById('open')?.scrollIntoView();
    });
  });
}

import type { ChosenFile } from '../../../engine/gguf/add-own-model.ts';

type Picker = (options: { readonly multiple: boolean }) => Promise<FileSystemFileHandle[]>;

/** With file handles, the browser can reopen files after a reload. */
const picker = (): Picker | undefined => (window as { readonly showOpenFilePicker?: Picker }).showOpenFilePicker;

export const canPickFiles = (): boolean => picker() !== undefined;

/** The files that the user picks in the browser’s dialog; empty if the user closes it. */
export async function pickFiles(): Promise<readonly ChosenFile[]> {
  const handles = (await picker()?.({ multiple: true }).catch(whereClosed)) ?? [];
  return Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
}

function whereClosed(error: unknown): [] {
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  throw error;
}

/** The files of an input, which provides no handles. */
export const inputFiles = async ({ files }: HTMLInputElement): Promise<readonly ChosenFile[]> =>
  [...(files ?? [])].map((file) => ({ file }));

/** The dropped files. Call it before the event ends, since its data is gone afterwards. */
export async function getDroppedFilesWithHandles({ items }: DataTransfer): Promise<readonly ChosenFile[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), handle: handleOf(item) }));
  const chosen = await Promise.all(dropped.map(async ({ file, handle }) => ({ file, handle: await handle })));
  return chosen.flatMap(({ file, handle }) => {
    if (!file) return [];
    return handle?.kind === 'file' ? { file, handle: handle as FileSystemFileHandle } : { file };
  });
}

async function handleOf(item: DataTransferItem): Promise<FileSystemHandle | undefined> {
  const { getAsFileSystemHandle } = item as { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
  return (await getAsFileSystemHandle?.call(item).catch(() => null)) ?? undefined;
}

/** Where copies of a person’s model files lie: in the browser’s own file system, which no other page reaches. */
export async function modelCopiesFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('models', { create: true });
}

/** Where copies of a person’s model files lie: in the browser’s own file system, which no other page reaches. */
export async function ownFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('models', { create: true });
}

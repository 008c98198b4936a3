/** The folder for copies of the user's model files, in the browser’s own file system. No other site can reach it. */
export async function modelCopiesFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('models', { create: true });
}

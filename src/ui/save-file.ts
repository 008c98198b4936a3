/** Downloads a file through the browser. */
export function saveFile(content: Blob | string, name: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the download has begun, it holds its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands a file to the browser's download. */
export function saveFile(content: Blob | string, name: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the blob once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

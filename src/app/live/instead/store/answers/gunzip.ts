/** The browser unpacks a live file's archive before it is read. Code that unpacks any gzip would only make the file larger. */
export class Gunzip {
  // eslint-disable-next-line require-yield -- it has the form of what it replaces
  *unpack(): Generator<Uint8Array<ArrayBuffer>> {
    throw new Error('The archive must be unpacked first.');
  }

  end(): void {
    // Nothing was begun.
  }
}

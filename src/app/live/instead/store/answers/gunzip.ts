/** A live file's archive is unpacked by the browser before it is read: what reads any gzip would only make the file larger. */
export class Gunzip {
  // eslint-disable-next-line require-yield -- it has the form of what it stands for
  *unpack(): Generator<Uint8Array<ArrayBuffer>> {
    throw new Error('The archive must be unpacked first.');
  }

  end(): void {
    // Nothing was begun.
  }
}

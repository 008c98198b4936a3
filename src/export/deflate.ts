/** The text's UTF-8 bytes, deflated (RFC 1951, without a header). */
export async function deflateText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw') as ByteTransform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The result of inflating: the bytes, or the reason for a failure. */
export type InflateResult = Uint8Array<ArrayBuffer> | 'damaged' | 'too large';

/** Bytes inflated at once: they may grow a thousandfold before the limit applies. */
const piece = 256;

/** Inflates at most `most` bytes, and stops as soon as there are more. */
export async function inflateBytes(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<InflateResult> {
  let given = 0;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(given, (given += piece)));
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw') as ByteTransform).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > most) return 'too large';
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch {
    return 'damaged';
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

type ByteTransform = ReadableWritablePair<Uint8Array, Uint8Array>;

import type { ProgressListener } from '../../core/models/engine.ts';

/** Called with every piece of a file that arrives; `total` is 0 if its server does not report it. */
export type FileProgressListener = (file: string, done: number, total: number) => void;

/** Adds up the progress of all files of a load. The total grows as files become known. */
export function combineFileProgress(what: string, on: ProgressListener): FileProgressListener {
  const files = new Map<string, { done: number; total: number }>();
  const report = () => {
    const sum = (field: 'done' | 'total') => [...files.values()].reduce((bytes, file) => bytes + file[field], 0);
    on({ what, done: sum('done'), total: sum('total'), unit: 'bytes' });
  };
  report();
  return (file, done, total) => {
    // A decompressed file is longer than the length that its server reports.
    files.set(file, { done, total: Math.max(done, total) });
    report();
  };
}

/** A fetch that reports bytes as they arrive. The library does not report the runtime's 14 MB. */
export function wrapFetchWithProgress(fetch: typeof globalThis.fetch, on: FileProgressListener): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    const file = input instanceof Request ? input.url : String(input);
    const total = Number(response.headers.get('content-length') ?? 0);
    let done = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        done += piece.length;
        on(file, done, total);
        controller.enqueue(piece);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

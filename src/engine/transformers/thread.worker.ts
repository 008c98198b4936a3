import '../../base/workers/guard-worker.ts';
import { wasmFactoryAddress } from './runtime-factory.ts';

/**
 * A thread of the runtime. The runtime's script recognizes a thread by the worker's name, and takes over the worker's
 * messages. Messages that arrive before the script are passed on to it. The script's address is fixed here, and no message
 * can change it.
 */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent) => void early.push(data);
addEventListener('message', keep);
await import(/* @vite-ignore */ wasmFactoryAddress);
removeEventListener('message', keep);
for (const data of early) dispatchEvent(new MessageEvent('message', { data }));

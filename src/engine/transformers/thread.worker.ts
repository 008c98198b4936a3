import '../../base/workers/guard-worker.ts';
import { wasmFactoryAddress } from './runtime-factory.ts';

/**
 * A thread of the runtime. Its script knows by the worker's name that it is one, and takes over the worker's messages;
 * those that come before the script is here are handed on. Where the script comes from is no message's word.
 */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent) => void early.push(data);
addEventListener('message', keep);
await import(/* @vite-ignore */ wasmFactoryAddress);
removeEventListener('message', keep);
for (const data of early) dispatchEvent(new MessageEvent('message', { data }));

import '../../src/engine/transformers/guard-engine.ts';
import { wasmFactoryAddress } from '../../src/engine/transformers/runtime-factory.ts';

/** Acts as a library that tries every known way to get its own worker. */
type Maker = new (address: string | URL, options?: WorkerOptions) => Worker;
const own = `data:text/javascript,${encodeURIComponent('postMessage(typeof XMLHttpRequest)')}`;
const blob = URL.createObjectURL(new Blob(['postMessage(typeof XMLHttpRequest)'], { type: 'text/javascript' }));
const file = new URL('boot.js', location.href).href;

/** Creates a worker and reports what it says within the time that a thread takes to start. */
async function answerOf(make: () => Worker): Promise<string> {
  try {
    const worker = make();
    return await new Promise<string>((resolve) => {
      worker.onmessage = ({ data }) => resolve(`said ${String(data)}`);
      worker.onerror = () => resolve('did not start');
      setTimeout(() => {
        worker.terminate();
        resolve('said nothing');
      }, 1_000);
    });
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const thread = () => new Worker(wasmFactoryAddress, { type: 'module' });
/** Every class on a thread's prototype chain, except `Object` and `EventTarget`. */
function classesOf(worker: object): Maker[] {
  const found: Maker[] = [];
  for (let one: unknown = worker; one instanceof Object; one = Object.getPrototypeOf(one))
    if (Object.hasOwn(one, 'constructor')) found.push(one.constructor as Maker);
  return found.filter((each) => !([Object, EventTarget] as unknown[]).includes(each));
}
const first = thread();
const classes = classesOf(first);
first.terminate();
const assigned = Reflect.set(globalThis, 'Worker', classes[0]) || Reflect.deleteProperty(globalThis, 'Worker');
const renamed = Reflect.defineProperty(Object.getPrototypeOf(first) as object, 'constructor', { value: 1 });

/** An address that reads differently the second time. */
class Turning {
  #times = 0;
  toString(): string {
    return this.#times++ === 0 ? wasmFactoryAddress : blob;
  }
}

class Heir extends (Worker as unknown as Maker) {}

const tries: Record<string, Promise<string>> = {
  data: answerOf(() => new Worker(own)),
  blob: answerOf(() => new Worker(blob)),
  file: answerOf(() => new Worker(file)),
  query: answerOf(() => new Worker(`${wasmFactoryAddress}?x`)),
  fragment: answerOf(() => new Worker(`${wasmFactoryAddress}#x`)),
  turning: answerOf(() => new Worker(new Turning() as unknown as URL)),
  'own class': answerOf(() => new Heir(blob)),
  'another target': answerOf(() => Reflect.construct(Worker, [blob], Object) as Worker),
  'by a class': Promise.all(classes.map((Each) => answerOf(() => new Each(blob)))).then(String),
  runtime: answerOf(thread),
};
const found = await Promise.all(Object.entries(tries).map(async ([name, answer]) => [name, await answer] as const));
postMessage({
  ...Object.fromEntries(found),
  classes: classes.every((each) => each === (Worker as unknown as Maker)) ? `only this ${classes.length}` : 'another',
  'put in its place': String(assigned || renamed),
  shared: typeof SharedWorker,
});

import { UserError } from '../core/user-error.ts';
import type { Engine } from '../core/engine.ts';

/** Each engine is fetched when it is first asked for; one of a kind in a tab. */
const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  transformers: async () => {
    const { TransformersEngine } = await import('./transformers.ts');
    const { SideBySide, workersFor } = await import('./side-by-side.ts');
    return new SideBySide(workersFor(navigator.hardwareConcurrency), () => new TransformersEngine());
  },
  'transformers-webgpu': async () => {
    const { newTransformersWorker, TransformersEngine } = await import('./transformers.ts');
    return new TransformersEngine(newTransformersWorker, 'webgpu');
  },
  webllm: async () => new (await import('./webllm.ts')).WebLlmEngine(),
  endpoint: async () => new (await import('./endpoint.ts')).EndpointEngine(),
  browser: async () => new (await import('./browser-model.ts')).BrowserModelEngine(),
  replay: async () => {
    const { ReplayEngine } = await import('./replay.ts');
    return new ReplayEngine((await import('../store/stored-answers.ts')).storedAnswers);
  },
};

const started = new Map<string, Promise<Engine>>();

export function engineOf(id: string): Promise<Engine> {
  const known = started.get(id);
  if (known) return known;
  const start = Object.hasOwn(engines, id) ? engines[id] : undefined;
  if (!start) return Promise.reject(new UserError(`There is no engine «${id}».`));
  const engine = start();
  started.set(id, engine);
  engine.catch(() => started.delete(id));
  return engine;
}

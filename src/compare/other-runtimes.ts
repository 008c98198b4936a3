import { percentDecodeOrKeep, traitsOf } from '../core/models/engine-traits.ts';
import { parseModelId } from '../core/models/model-id.ts';
import type { ModelOfRun } from './models-comparison.ts';

interface FinishedRun {
  readonly id: string;
  readonly plan: { readonly study: string; readonly models: readonly string[] };
}

/** What seems to be one model, asked by two programs, or on two devices. */
export interface ModelOnTwoRuntimes {
  /** What both are called. */
  readonly name: string;
  readonly models: readonly [ModelOfRun, ModelOfRun];
}

/**
 * Models of finished runs of one study that have the same name and another runtime: whether a finding stands under both. The newest runs
 * come first, and each pair of runtimes of a model is offered once. A name is no proof: formats of weights differ, too.
 */
export function findModelsOnTwoRuntimes(runs: readonly FinishedRun[]): readonly ModelOnTwoRuntimes[] {
  const found = new Map<string, ModelOnTwoRuntimes>();
  const asked = runs.flatMap(({ id, plan }) =>
    plan.models.flatMap((model) => {
      const name = modelBaseName(model);
      return name === undefined ? [] : { run: id, model, name, study: plan.study, engine: parseModelId(model).engine };
    }),
  );
  for (const [place, one] of asked.entries()) {
    for (const other of asked.slice(place + 1)) {
      if (one.study !== other.study || one.name !== other.name || one.engine === other.engine) continue;
      const key = [one.study, one.name, ...[one.engine, other.engine].sort()].join(' ');
      if (!found.has(key)) found.set(key, { name: one.name, models: [ofRun(one), ofRun(other)] });
    }
  }
  return [...found.values()];
}

const ofRun = ({ run, model }: ModelOfRun): ModelOfRun => ({ run, model });

/**
 * What a model is called whatever runs it: without owner, format of its weights and ending. `undefined` where its id says too little:
 * a stand-in for a model, the browser’s own.
 */
export function modelBaseName(id: string): string | undefined {
  const { engine, repo } = parseModelId(id);
  const { replaysModels, onlyModel, partsOf } = traitsOf(engine);
  if (replaysModels || onlyModel !== undefined) return undefined;
  const last =
    percentDecodeOrKeep(partsOf?.(repo).name ?? repo)
      .split('/')
      .at(-1) ?? '';
  const plain = last
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(formats, '')
    .replace(/^-|-$/g, '');
  return plain === '' ? undefined : plain;
}

/** At the end of a name, one or several: how weights are kept, and for which program. */
const formats =
  /(?:-(?:onnx|gguf|mlc|web|[iu]?q\d(?:[a-z0-9]*)(?:-(?:[ksml01]|xs|xxs|nl|kxl))*|f16|fp16|bf16|f32|fp32|int8|int4|1k))+$/;

import { percentDecodeOrKeep, traitsOf } from '../core/models/engine-traits.ts';
import { parseModelId } from '../core/models/model-id.ts';
import type { ModelOfRun } from './models-comparison.ts';

interface FinishedRun {
  readonly id: string;
  readonly plan: { readonly study: string; readonly models: readonly string[] };
}

/** Two models that appear to be the same model in two runtimes or on two devices. */
export interface ModelOnTwoRuntimes {
  /** The name of both. */
  readonly name: string;
  readonly models: readonly [ModelOfRun, ModelOfRun];
}

/**
 * Finds models of finished runs of one study with the same name and different runtimes. A comparison shows whether a finding
 * holds in both. The newest runs come first. Each pair of runtimes of a model appears once. Equal names prove nothing: the
 * formats of the weights differ, too.
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
 * The name of a model in any runtime: without owner, weight format and extension. `undefined` if the id has no such name: a
 * simulated or replayed model, or the browser’s own.
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

/** One or more suffixes for the weight format and the runtime. */
const formats =
  /(?:-(?:onnx|gguf|mlc|web|[iu]?q\d(?:[a-z0-9]*)(?:-(?:[ksml01]|xs|xxs|nl|kxl))*|f16|fp16|bf16|f32|fp32|int8|int4|1k))+$/;

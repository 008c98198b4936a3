import type { ModelOfRun } from '../../../compare/models-comparison.ts';

/** The parameters of the page that compares models. They are in the address, so that it can be bookmarked. */
export interface ModelsQuery {
  readonly models: readonly ModelOfRun[];
  /** The model that the others are compared with. Without it, the best. */
  readonly reference?: ModelOfRun | undefined;
  /** The run whose models come first. */
  readonly run?: string | undefined;
}

export function modelsAddress({ models, reference, run }: ModelsQuery): string {
  const parameters = new URLSearchParams();
  if (run !== undefined) parameters.set('run', run);
  for (const model of models) parameters.append('of', runModelKey(model));
  if (reference) parameters.set('reference', runModelKey(reference));
  const query = parameters.toString();
  return `#/compare/models${query === '' ? '' : `?${query}`}`;
}

/** Drops duplicate models and invalid entries. */
export function parseModelsQuery(querystring: string | undefined): ModelsQuery {
  const parameters = new URLSearchParams(querystring);
  const reference = parameters.get('reference');
  return {
    models: [...new Set(parameters.getAll('of'))].flatMap((key) => modelIn(key) ?? []),
    reference: reference === null ? undefined : modelIn(reference),
    run: parameters.get('run') ?? undefined,
  };
}

/** Neither run ids nor model ids contain `|`. */
export const runModelKey = ({ run, model }: ModelOfRun): string => `${run}|${model}`;

function modelIn(key: string): ModelOfRun | undefined {
  const [run, model, ...more] = key.split('|');
  return run && model && more.length === 0 ? { run, model } : undefined;
}

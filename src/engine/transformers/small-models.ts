import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import { formatModelId } from '../../core/models/model-id.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
// Parts of a path must be plain names: letters, digits, single dots, underscores and dashes.
const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/));

/** One model of `models/index.json`, with the fields that the engine needs. Further fields are kept. */
const entry = v.looseObject({
  id: name,
  revision: name,
  dtype: v.picklist(['int8', 'fp32', 'fp16', 'q8', 'q4', 'uint8']),
  parameters: count,
  bytes: count,
  contextWindow: count,
});

const index = v.looseObject({ models: v.pipe(v.array(entry), v.minLength(1)) });

/** One of our own small models, as pages list it and the engine finds it. Further fields of the list are kept. */
export interface AppHostedSmallModel {
  /** The model id: `transformers:tiny-a@<revision>:int8`. */
  readonly id: string;
  readonly name: string;
  readonly revision: string;
  /** Its folder below `models/`: `tiny-a/<revision>`. */
  readonly path: string;
  readonly dtype: string;
  readonly parameters: number;
  /** The bytes of all its files. */
  readonly bytes: number;
  /** In tokens: prompt and answer together. */
  readonly contextWindow: number;
  readonly [field: string]: unknown;
}

let modelList: Promise<AppHostedSmallModel[]> | undefined;

/** Fetched once per tab, so later loads need no network. */
export function loadBundledModelList(): Promise<AppHostedSmallModel[]> {
  if (!modelList) {
    modelList = fetchSmallModels();
    modelList.catch(() => (modelList = undefined));
  }
  return modelList;
}

async function fetchSmallModels(): Promise<AppHostedSmallModel[]> {
  const address = new URL('models/index.json', document.baseURI);
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new UserError(`The list of small models could not be fetched from ${address.href}.`);
  return parseSmallModelIndex(await response.text());
}

/** Parses `models/index.json`. If it is damaged, throws a UserError that names the field. */
export function parseSmallModelIndex(text: string): AppHostedSmallModel[] {
  const parsed = v.safeParse(index, jsonOf(text));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new UserError(`The list of small models (models/index.json) is damaged at ${v.getDotPath(issue) ?? 'its top'}.`);
  }
  const models = parsed.output.models.map((model) => ({
    ...model,
    id: formatModelId({ engine: 'transformers', repo: model.id, revision: model.revision, dtype: model.dtype }),
    name: model.id,
    path: `${model.id}/${model.revision}`,
  }));
  const twice = models.find(({ id }, i) => models.findIndex((other) => other.id === id) < i);
  if (twice) throw new UserError(`The list of small models (models/index.json) names “${twice.id}” twice.`);
  return models;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError('The list of small models (models/index.json) is not JSON.');
  }
}

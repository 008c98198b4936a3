import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { EngineDownloadCatalog } from '../manifest.ts';
import { hubFileAddress } from '../download/address.ts';
import type { HubFile, HubRepo } from '../download/hub.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { PinnedModel, ModelOffer, RemoteFile } from '../../core/models/offer.ts';
import { dtypes, dtypeSuffixes, isDtype, isQuickOnProcessor, needsF16 } from './dtypes.ts';
import { libraryCacheName } from './library-cache.ts';
import list from './offers.json';

export type Device = 'wasm' | 'webgpu';

/** What the engine needs from an entry's `details` to load it. */
export const transformersDetailsSchema = v.object({
  dtype: v.picklist(dtypes),
  /** How many data files hold weights, besides the model's own file. */
  dataFiles: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hasTemplateFile: v.boolean(),
});

interface ListedModel {
  readonly repo: string;
  readonly name: string;
  readonly family: string;
  readonly parameters: number;
  /** The number of values in its largest tensor, if the files are known to keep it whole. */
  readonly embedding?: number;
  readonly contextWindow: number;
  /** Approximate bytes of the files, by dtype. */
  readonly wasm?: Readonly<Record<string, number>>;
  readonly webgpu?: Readonly<Record<string, number>>;
  readonly thinks?: boolean;
  readonly noSystemRole?: boolean;
}

const engineOn: Readonly<Record<Device, string>> = { wasm: 'transformers', webgpu: 'transformers-webgpu' };

/**
 * Chat models whose ONNX files are known to be on the hub. Other models can be added by hand. Sizes and formats come from
 * the hub's listings, where those could be read. The listings include q8 of Llama, Qwen2.5 and SmolLM2 1.7B. Qwen3's q8 has
 * the size of its int8 file. The q8 files of SmolLM2 135M and 360M, which other programs mention, have the size of one byte
 * per parameter. No q8 file of Gemma was seen. If a repository lacks a format, an error names its formats before any
 * download.
 */
export const transformersOffers: readonly ModelOffer[] = list.flatMap((listed: ListedModel) =>
  (['wasm', 'webgpu'] as const).flatMap((device) =>
    Object.entries(listed[device] ?? {}).map(([dtype, bytes]) => offerOf(listed, device, dtype, bytes)),
  ),
);

function offerOf(listed: ListedModel, device: Device, dtype: string, bytes: number): ModelOffer {
  const { repo, name, family, parameters, embedding, contextWindow } = listed;
  return {
    engine: engineOn[device],
    repo,
    dtype,
    name,
    family,
    parameters,
    bytes,
    contextWindow,
    // A graphics card holds the weights and a cache. Without one, loading holds the weights in memory twice.
    memoryBytes: device === 'webgpu' ? 1.2 * bytes + 0.3e9 : 2 * bytes + 0.3e9,
    ...(embedding !== undefined && { bufferBytes: embedding * bytesOfEach(dtype) }),
    needs: needsOf(device, dtype),
    notes: [
      ...(listed.noSystemRole ? ['It has no system role: a system prompt is put before the first question.'] : []),
      ...(listed.thinks ? ['It may think before it answers. Evenkeel asks it not to, and keeps its thoughts apart.'] : []),
    ],
  };
}

/** Bytes of a number in a table that is kept whole. 8-bit files round the table too. */
function bytesOfEach(dtype: string): number {
  if (isQuickOnProcessor(dtype)) return 1;
  return needsF16(dtype) ? 2 : 4;
}

function needsOf(device: Device, dtype: string): ModelOffer['needs'] {
  if (device === 'wasm') return [];
  return needsF16(dtype) ? ['webgpu', 'shader-f16'] : ['webgpu'];
}

/** Any repository of the hub, by `owner/name` or by its address. */
export function offerForTypedRepo(repo: string, dtype: string, device: Device): ModelOffer {
  const name = repoName(repo);
  if (!isDtype(dtype)) {
    throw new UserError(`“${dtype}” is not a weight format. The formats are ${dtypes.join(', ')}.`);
  }
  const [family = '', own = ''] = name.split('/');
  return {
    engine: engineOn[device],
    repo: name,
    dtype,
    name: own,
    family,
    needs: needsOf(device, dtype),
    notes: [],
    added: true,
  };
}

function repoName(typed: string): string {
  const path = typed.trim().replace(/^(?:https?:\/\/)?(?:www\.)?(?:huggingface\.co|hf\.co)\//, '');
  const [, name] = /^([\w.-]+\/[\w.-]+?)(?:\/(?:tree|blob|resolve)\/.*)?\/?$/.exec(path) ?? [];
  if (name === undefined || name.includes('..') || name.length > 200) {
    throw new UserError(`“${typed.trim()}” is not a repository's name: write owner/name, as on the hub.`);
  }
  return name;
}

export const getOfferRepoAndRevision = ({ repo }: ModelOffer): { repo: string; revision: string } => ({
  repo,
  revision: 'main',
});

/** Exactly the files that the library will request. */
export function pinTransformersModel(offer: ModelOffer, { repo, revision, files }: HubRepo): PinnedModel {
  const { engine, dtype = 'q4' } = offer;
  if (!isDtype(dtype)) throw new UserError(`“${dtype}” is not a format of weights.`);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const model = byPath.get(modelPath(dtype));
  if (!model) throw new UserError(withoutDtype(repo, dtype, byPath));
  const needed = ['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((path) => {
    const file = byPath.get(path);
    if (!file) throw new UserError(`${repo} has no ${path}: it is not a model that transformers.js can load.`);
    return file;
  });
  const wanted = ['generation_config.json', 'chat_template.jinja'].flatMap((path) => byPath.get(path) ?? []);
  const data = dataFilesOf(model.path, byPath);
  return {
    id: formatModelId({ engine, repo, revision, dtype }),
    offer,
    files: [...needed, ...wanted, model, ...data].map((file) => remoteFile(repo, revision, file)),
    details: { dtype, dataFiles: data.length, hasTemplateFile: byPath.has('chat_template.jinja') },
  };
}

const modelPath = (dtype: keyof typeof dtypeSuffixes): string => `onnx/model${dtypeSuffixes[dtype]}.onnx`;

/** `model_q4.onnx_data`, `model_q4.onnx_data_1`, …: for models too large for one file. */
function dataFilesOf(path: string, byPath: ReadonlyMap<string, HubFile>): HubFile[] {
  const found: HubFile[] = [];
  for (let part = 0; ; part++) {
    const file = byPath.get(`${path}_data${part === 0 ? '' : `_${part}`}`);
    if (!file) return found;
    found.push(file);
  }
}

function withoutDtype(repo: string, dtype: string, byPath: ReadonlyMap<string, HubFile>): string {
  const there = dtypes.filter((one) => byPath.has(modelPath(one)));
  return there.length > 0
    ? `${repo} has no weights kept as ${dtype}. It has ${there.join(', ')}.`
    : `${repo} has no model that transformers.js can load (a file onnx/model….onnx).`;
}

function remoteFile(repo: string, revision: string, { path, bytes, sha256, gitBlob }: HubFile): RemoteFile {
  return {
    url: hubFileAddress(repo, revision, path),
    cache: libraryCacheName,
    bytes,
    ...(sha256 !== undefined && { sha256 }),
    ...(gitBlob !== undefined && { gitBlob }),
  };
}

export const transformersHubModelSource: EngineDownloadCatalog = {
  offers: transformersOffers,
  repoOf: getOfferRepoAndRevision,
  entryOf: pinTransformersModel,
  byHand({ engine, repo, dtype = 'q4' }) {
    if (engine === engineOn.wasm && !repo.includes('/')) {
      throw new UserError(`“${repo}” is a small model of another version of Evenkeel: it does not come with this one.`);
    }
    return offerForTypedRepo(repo, dtype, engine === engineOn.webgpu ? 'webgpu' : 'wasm');
  },
};

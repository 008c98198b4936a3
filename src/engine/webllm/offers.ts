import { decodePercent } from '../../base/text/decode-percent.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { hubOrigin, hubFileAddress } from '../download/address.ts';
import type { GitBranch, HubFile, HubRepo } from '../download/hub.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { baseModelNote, type PinnedModel, type ModelOffer, type RemoteFile } from '../../core/models/offer.ts';
import type { WebLlmDetails } from './details.ts';
import { parseCompiledName, type ThinkingMode } from './compiled-name-parts.ts';
import { parseOwnModelAddresses } from './own-model-addresses.ts';
import list from './prebuilt.json';
import { sriOfHex } from './sri.ts';

/** A model of WebLLM's own list. */
export interface PrebuiltWebLlmModel {
  readonly id: string;
  /** Its repository on the hub. */
  readonly repo: string;
  /** The file name of its compiled library. */
  readonly library: string;
  readonly vramMB?: number;
  readonly contextWindow?: number;
  /** Settings of the model's own configuration that the list overrides. */
  readonly overrides?: WebLlmDetails['overrides'];
  readonly bufferBytes?: number;
  readonly features?: readonly string[];
  /** Runs on phones and other small machines, according to WebLLM's makers. */
  readonly small?: boolean;
  readonly manifest?: string;
}

export interface PrebuiltList {
  /** The address of the libraries for this version of WebLLM. */
  readonly libraries: string;
  readonly models: readonly PrebuiltWebLlmModel[];
}

const { libraries, models }: PrebuiltList = list;
const prebuilt = new Map(models.map((model) => [model.id, model]));

/** The chat models with compiled libraries for the installed version of WebLLM. */
export const webllmOffers: readonly ModelOffer[] = models.map(offerOf);

function offerOf({ id, vramMB, contextWindow, bufferBytes, small }: PrebuiltWebLlmModel): ModelOffer {
  const { name, family, parameters, needsF16, bytesEach, thinks, isBase } = parseCompiledName(id);
  return {
    engine: 'webllm',
    repo: id,
    name,
    family,
    ...(parameters !== undefined && { parameters }),
    ...(parameters !== undefined && bytesEach !== undefined && { bytes: Math.round(parameters * bytesEach) }),
    ...(vramMB !== undefined && { memoryBytes: Math.round(vramMB * 2 ** 20) }),
    ...(bufferBytes !== undefined && { bufferBytes }),
    ...(contextWindow !== undefined && { contextWindow }),
    needs: needsF16 ? ['webgpu', 'shader-f16'] : ['webgpu'],
    notes: [
      ...(isBase ? [baseModelNote] : []),
      ...noteOf(thinks),
      ...(small ? [] : ['Too large for phones and other machines with little graphics memory.']),
    ],
  };
}

function noteOf(thinks: ThinkingMode): string[] {
  switch (thinks) {
    case 'never':
      return [];
    case 'unless asked not to':
      return ['It may think before it answers. Evenkeel asks it not to, and keeps its thoughts apart.'];
    case 'always':
      return ['It thinks before it answers, which cannot be turned off. Its thoughts are kept apart.'];
  }
}

/** A model that is in no list, by its address on the hub and that of its compiled library. */
export function makeOfferFromUrls(modelUrl: string, libraryUrl: string): ModelOffer {
  const own = parseOwnModelAddresses(modelUrl, libraryUrl);
  const [, model = ''] = own.repo.split('/');
  const { name, family, parameters, needsF16, thinks } = parseCompiledName(model);
  return {
    engine: 'webllm',
    repo: `${own.repo}/${encodeURIComponent(own.library)}`,
    name,
    family,
    ...(parameters !== undefined && { parameters }),
    needs: needsF16 ? ['webgpu', 'shader-f16'] : ['webgpu'],
    notes: noteOf(thinks),
    added: true,
  };
}

/** Where the model's files are on the hub. */
export const hubRepoOfOffer = (offer: ModelOffer): { repo: string; revision: string } => ({
  repo: sourceOf(offer).repo,
  revision: 'main',
});

/** The address of its library. For a model added by hand, its origin has to be permitted in addition to the hub. */
export const compiledLibraryAddress = (offer: ModelOffer): string => sourceOf(offer).library;

type Source = Omit<PrebuiltWebLlmModel, 'id'> & { readonly name: string };

function sourceOf({ repo: id }: ModelOffer): Source {
  const known = prebuilt.get(id);
  if (known) return { ...known, name: id, library: `${libraries}${known.library}` };
  const [owner, name, library] = id.split('/').map((part) => decodePercent(part) ?? '');
  if (!owner || !name || !library) throw new UserError(`WebLLM has no model “${id}”.`);
  const own = parseOwnModelAddresses(`${hubOrigin}/${owner}/${name}`, library);
  return { ...own, name };
}

/** The repository of the listed libraries. Their addresses have the branch where a commit could be. */
export const webllmLibraryGitBranch: GitBranch = { repo: 'mlc-ai/binary-mlc-llm-libs', branch: 'main' };

export const isListedLibrary = (library: string): boolean => library.startsWith(libraries);

/** The address of a listed library at one commit. For other libraries, or without a commit, the address is unchanged. */
export const libraryAddressAtCommit = (library: string, commit: string | undefined): string =>
  commit !== undefined && isListedLibrary(library)
    ? library.replace(
        `/${webllmLibraryGitBranch.repo}/${webllmLibraryGitBranch.branch}/`,
        `/${webllmLibraryGitBranch.repo}/${commit}/`,
      )
    : library;

/** The files with the addresses and caches in which WebLLM looks for them. */
export function pinWebllmModel(offer: ModelOffer, { repo, revision, files }: HubRepo, commit?: string): PinnedModel {
  const source = sourceOf(offer);
  const library = libraryAddressAtCommit(source.library, commit);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const config = byPath.get('mlc-chat-config.json');
  if (!config) {
    throw new UserError(`${repo} has no mlc-chat-config.json: it is not a model compiled for WebLLM.`);
  }
  const manifest = source.manifest === undefined ? [] : [fileNamed(source.manifest, byPath, repo)];
  const tokenizers = ['tokenizer.json', 'tokenizer.model'].flatMap((path) => byPath.get(path) ?? []);
  if (tokenizers.length === 0) throw new UserError(`${repo} has no tokenizer that WebLLM can read (tokenizer.json).`);
  const weights = [weightsListOf(byPath, repo), ...shardsOf(files, repo)];
  const at = (cache: string) => (file: HubFile) => remoteFile(cache, repo, revision, file);
  const details = {
    name: source.name,
    folder: hubFileAddress(repo, revision, ''),
    library,
    libraryFrom: { day: new Date().toISOString().slice(0, 10), ...(commit !== undefined && { commit }) },
    contextWindow: source.contextWindow ?? null,
    overrides: { ...source.overrides },
    features: [...new Set([...(source.features ?? []), ...offer.needs.filter((need) => need === 'shader-f16')])],
    manifest: source.manifest ?? null,
    thinks: parseCompiledName(source.name).thinks,
    integrity: {
      ...(config.sha256 !== undefined && { config: sriOfHex(config.sha256) }),
      tokenizer: Object.fromEntries(
        tokenizers.flatMap(({ path, sha256 }) => (sha256 === undefined ? [] : [[path, sriOfHex(sha256)]])),
      ),
    },
  } satisfies WebLlmDetails;
  return {
    id: formatModelId({ engine: offer.engine, repo: offer.repo, revision }),
    offer,
    files: [
      ...[config, ...manifest].map(at('webllm/config')),
      ...[...tokenizers, ...weights].map(at('webllm/model')),
      // No list has it. Its length comes from its server, and its hash is computed at its first use (library-hash.ts).
      { url: library, cache: 'webllm/wasm', bytes: null },
    ],
    details,
  };
}

function fileNamed(path: string, byPath: ReadonlyMap<string, HubFile>, repo: string): HubFile {
  const file = byPath.get(path);
  if (!file) throw new UserError(`${repo} has no ${path}, which WebLLM asks for.`);
  return file;
}

function weightsListOf(byPath: ReadonlyMap<string, HubFile>, repo: string): HubFile {
  const weights = byPath.get('tensor-cache.json');
  if (weights) return weights;
  throw new UserError(
    byPath.has('ndarray-cache.json')
      ? `${repo} was made for an older WebLLM (it has ndarray-cache.json in place of tensor-cache.json): this version cannot load it.`
      : `${repo} has no tensor-cache.json: it is not a model compiled for WebLLM.`,
  );
}

function shardsOf(files: readonly HubFile[], repo: string): readonly HubFile[] {
  const shards = files.filter(({ path }) => /^params_shard_\d+\.bin$/.test(path));
  if (shards.length === 0) throw new UserError(`${repo} has no weights (params_shard_0.bin and so on).`);
  return shards;
}

function remoteFile(cache: string, repo: string, revision: string, file: HubFile): RemoteFile {
  const { path, bytes, sha256, gitBlob } = file;
  return {
    url: hubFileAddress(repo, revision, path),
    cache,
    bytes,
    ...(sha256 !== undefined && { sha256 }),
    ...(gitBlob !== undefined && { gitBlob }),
  };
}

import { MLCEngine, type ModelRecord } from '@mlc-ai/web-llm';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { chatTemplateNotes, parseChatConfig, type ChatTemplate } from './chat-config.ts';
import { parseWebLlmDetails, type WebLlmDetails } from './details.ts';
import type { TokenIdsByLetter } from '../option-scores.ts';
import { remoteFileName } from './file-name.ts';
import { createFirstLogitsReader, type FirstLogitsReader } from './first-logits.ts';
import { readCachedModelText } from './kept-text.ts';
import { findTextStart } from './text-start.ts';
import { findLetterTokens } from './letters.ts';
import { findCompiledLibraryFile } from './library-hash.ts';
import { libraryProvenanceNote } from './library-note.ts';
import { sriOfHex } from './sri.ts';

export interface LoadedModel {
  readonly engine: MLCEngine;
  readonly details: WebLlmDetails;
  readonly template: ChatTemplate;
  /** The start of this model's texts. WebLLM adds it only to chats. */
  readonly textStart: string;
  /** Empty if its tokenizer cannot be read. Then options are not scored. */
  readonly letters: TokenIdsByLetter;
  readonly first: FirstLogitsReader;
  readonly known: LoadedModelInfo;
}

/** Loads only from this machine's caches, where the download has put every file. */
export async function loadWebllmModel(entry: PinnedModel, device: string, on: ProgressListener): Promise<LoadedModel> {
  const since = performance.now();
  const details = parseWebLlmDetails(entry);
  await refuseMissing(entry);
  const config = parseChatConfig(await textOf(entry, 'mlc-chat-config.json'), entry.offer.name);
  const isJson = config.tokenizerFiles.includes('tokenizer.json');
  const tokenizer = isJson ? await textOf(entry, 'tokenizer.json') : '';
  const letters = (isJson && findLetterTokens(jsonOf(tokenizer))) || new Map<string, number[]>();
  const total = entry.files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const first = createFirstLogitsReader();
  const engine = new MLCEngine({
    appConfig: { model_list: [recordOf(details, findCompiledLibraryFile(entry)?.sha256)], cacheBackend: 'cache' },
    initProgressCallback: ({ progress }) =>
      on({ what: `Loading ${entry.offer.name}`, done: Math.round(progress * total), total, unit: 'bytes' }),
    // Otherwise it would write prompts and addresses to the console.
    logLevel: 'SILENT',
    logitProcessorRegistry: new Map([[details.name, first.processor]]),
  });
  await engine.reload(details.name);
  first.restIn(engine, details.name);
  const contextWindow = details.contextWindow ?? config.contextWindow;
  return {
    engine,
    details,
    letters,
    first,
    template: config.template,
    textStart: details.manifest === null && isJson ? findTextStart(config.template, jsonOf(tokenizer)) : '',
    known: {
      model: entry.id,
      contextWindow: Math.max(0, contextWindow),
      chatTemplateHash: await sha256Hex(JSON.stringify(config.template)),
      tokenizerHash: await sha256Hex(tokenizer),
      device,
      ms: performance.now() - since,
      notes: [
        ...chatTemplateNotes(config.template),
        scoringNote(letters),
        libraryProvenanceNote(details, findCompiledLibraryFile(entry)?.sha256),
      ],
    },
  };
}

function recordOf(details: WebLlmDetails, librarySha256: string | undefined): ModelRecord {
  const { name, folder, library, contextWindow, overrides, features, manifest, integrity } = details;
  return {
    model: folder,
    model_id: name,
    model_lib: library,
    required_features: features,
    overrides: { ...overrides, ...(contextWindow !== null && { context_window_size: contextWindow }) },
    integrity: {
      ...integrity,
      ...(librarySha256 !== undefined && { model_lib: sriOfHex(librarySha256) }),
      onFailure: 'error',
    },
    ...(manifest !== null && { model_manifest: manifest }),
  };
}

const scoringNote = (letters: TokenIdsByLetter): string =>
  letters.size > 0
    ? 'Options are scored by the probabilities of the answer’s first token, in the same prefill.'
    : 'Options are not scored: its tokenizer cannot be read.';

/** WebLLM would request missing files from the network. */
async function refuseMissing({ id, files }: PinnedModel): Promise<void> {
  for (const name of new Set(files.map(({ cache }) => cache))) {
    const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
    const missing = files.find(({ cache, url }) => cache === name && !kept.has(url));
    if (missing) {
      throw new UserError(
        `The file ${remoteFileName(missing)} of the model “${id}” is not on this machine: get it on the Models page.`,
      );
    }
  }
}

async function textOf(entry: PinnedModel, name: string): Promise<string> {
  const text = await readCachedModelText(entry, name);
  if (text === undefined) throw new UserError(`The model has no ${name}: delete it on the Models page and get it again.`);
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

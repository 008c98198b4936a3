import { AutoModelForCausalLM, AutoTokenizer, type PreTrainedModel, type PreTrainedTokenizer } from '@xenova/transformers';
import { messageOf } from '../../base/errors/message-of.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import { batchSizeFor, maxBatchRows } from './batch-size.ts';
import { ChatFormatter } from './chat-form.ts';
import { checkBatches } from './check-batches.ts';
import { contextWindowOf, endTokens } from './config.ts';
import { isQuickOnProcessor } from './dtypes.ts';
import { createForwardFunction } from './forward.ts';
import { setUpLibraryFiles } from './library-files.ts';
import { combineFileProgress, wrapFetchWithProgress } from './load-progress.ts';
import { forgetOlderFiles } from './older-files.ts';
import { libraryCacheName } from './library-cache.ts';
import { LetterTokenLookUp } from './letter-look-up.ts';
import type { ModelLocation } from './model-place.ts';
import { assertDeviceSupported, runtimeFilesByDevice, runtimeInWords, setUpOnnxRuntime } from './runtime.ts';

export interface LoadedModel {
  readonly tokenizer: PreTrainedTokenizer;
  readonly model: PreTrainedModel;
  readonly chat: ChatFormatter;
  readonly letters: LetterTokenLookUp;
  readonly contextWindow: number;
  /** Tokens that end an answer. */
  readonly ends: ReadonlySet<number>;
  /** How many prompts it answers at once; 1: each alone, without padding. */
  readonly batchSize: number;
  readonly known: LoadedModelInfo;
}

/** Reads files only from the app's own folder and the browser's cache. */
export async function loadLocalModel(place: ModelLocation, on: ProgressListener): Promise<LoadedModel> {
  const since = performance.now();
  const { model: id, device, dtype, source, threads } = place;
  await assertDeviceSupported(device, dtype);
  await setUpOnnxRuntime(device, threads);
  const files = setUpLibraryFiles(place, wrapFetchWithProgress(globalThis.fetch, combineFileProgress(`Loading ${id}`, on)));
  let model: PreTrainedModel | undefined;
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(files.name, files.options);
    model = await AutoModelForCausalLM.from_pretrained(files.name, {
      ...files.options,
      device,
      dtype: dtype as 'int8',
      ...(source.kind === 'hub' && { use_external_data_format: source.dataFiles }),
    });
    const inUse = source.kind === 'own' ? [`${source.models}${source.path}/`] : [];
    await forgetOlderFiles(libraryCacheName, [...Object.values(runtimeFilesByDevice[device]), ...inUse]);
    const hasTemplateFile = source.kind === 'hub' && source.hasTemplateFile;
    const chat = new ChatFormatter(tokenizer, hasTemplateFile ? await files.text('chat_template.jinja') : undefined);
    const contextWindow = contextWindowOf(model.config, id);
    const { batchSize, notes } = await batchesOf(place, model, chat);
    return {
      tokenizer,
      model,
      chat,
      contextWindow,
      batchSize,
      letters: new LetterTokenLookUp(tokenizer),
      ends: endTokens(model, tokenizer, id),
      known: {
        model: id,
        contextWindow,
        device: runtimeInWords(device),
        chatTemplateHash: await sha256Hex(chat.template),
        tokenizerHash: await sha256Hex((await files.text('tokenizer.json')) ?? ''),
        ms: performance.now() - since,
        ...(chat.notes.length + notes.length > 0 && { notes: [...chat.notes, ...notes] }),
      },
    };
  } catch (error) {
    await model?.dispose().catch(() => undefined);
    throw toModelLoadUserError(error, id);
  }
}

/** Our own models are small and known to be safe in batches. Other models are checked. */
async function batchesOf(
  { source, device, dtype }: ModelLocation,
  model: PreTrainedModel,
  chat: ChatFormatter,
): Promise<{ batchSize: number; notes: string[] }> {
  if (source.kind === 'own') return { batchSize: maxBatchRows, notes: [] };
  const tokens = chat.tokens({
    messages: [{ role: 'user', content: 'Which of these is a fruit: a chair, an apple or a stone?' }],
  });
  const { areSafe, cacheBytesPerToken } = await checkBatches(createForwardFunction(model), tokens);
  if (!areSafe) {
    const isQuick = device === 'wasm' && isQuickOnProcessor(dtype);
    return { batchSize: 1, notes: [isQuick ? `${oneByOne} ${quickAlone}` : oneByOne] };
  }
  const batchSize = batchSizeFor(cacheBytesPerToken);
  return { batchSize, notes: batchSize < maxBatchRows ? [fewAtOnce(batchSize)] : [] };
}

const oneByOne = 'It answers one prompt at a time: in a batch, this file’s answers would depend on the other prompts.';
const quickAlone =
  'It is quick at that. If answers are much longer than prompts, the same model kept as q4 may be faster, with several prompts at once.';
const fewAtOnce = (rows: number): string =>
  `It answers ${rows === 1 ? 'one prompt' : `at most ${rows} prompts`} at once, so that its cache fits into memory.`;

/** Explains a library error in a sentence. */
export function toModelLoadUserError(error: unknown, model: string): unknown {
  if (error instanceof Error && error.name === 'UserError') return error;
  const words = messageOf(error);
  if (/ModelFileNotFound|Unable to load|404|not found|Could not locate file/i.test(`${nameOf(error)} ${words}`)) {
    return new UserError(`A file of the model “${model}” is missing on Evenkeel’s server or on this machine.`);
  }
  // A bare number is what remains of an exception that the runtime threw when out of memory.
  if (nameOf(error) === 'RangeError' || /bad_alloc|out of memory|allocat|Aborted\(|^\d+$/i.test(words)) {
    return new UserError(`The model “${model}” does not fit into the memory that this browser gives: choose a smaller one.`);
  }
  const [line = ''] = words.split('\n');
  return new UserError(`The model “${model}” could not be loaded (${line.slice(0, 200)}).`);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

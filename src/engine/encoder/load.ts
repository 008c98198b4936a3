import { AutoModel, AutoTokenizer, type PreTrainedModel } from '@xenova/transformers';
import { UserError } from '../../base/errors/user-error.ts';
import { setUpLibraryFiles } from '../transformers/library-files.ts';
import { toModelLoadUserError } from '../transformers/load.ts';
import type { ModelLocation } from '../transformers/model-place.ts';
import { setUpOnnxRuntime } from '../transformers/runtime.ts';
import { findSpecialTokenFrame } from './special-tokens.ts';
import { computeHiddenStates } from './hidden-states.ts';
import type { LoadedEncoder } from './loaded-encoder.ts';
import { maxEncoderTokens } from './text-window.ts';

/** Reads files only from the app's own folder and the browser's cache. */
export async function loadEncoder(place: ModelLocation): Promise<LoadedEncoder> {
  const { model: id, device, dtype, source } = place;
  await setUpOnnxRuntime(device);
  const files = setUpLibraryFiles(place, globalThis.fetch);
  let model: PreTrainedModel | undefined;
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(files.name, files.options);
    model = await AutoModel.from_pretrained(files.name, {
      ...files.options,
      device,
      dtype: dtype as 'fp32',
      ...(source.kind === 'hub' && { use_external_data_format: source.dataFiles }),
    });
    const bare = tokenizer.encode('a', { add_special_tokens: false });
    const frame = findSpecialTokenFrame(tokenizer.encode('a'), bare);
    if (!frame) throw new UserError(`The tokenizer of “${id}” encodes a text differently with special tokens than without.`);
    const loaded = model;
    const read = (tokens: readonly number[]) => computeHiddenStates(loaded, tokens, id);
    const { size } = await read([...frame.before, ...bare, ...frame.after]);
    const window = maxEncoderTokens(model.config, tokenizer.model_max_length, id) - frame.before.length - frame.after.length;
    if (window < 2) throw new UserError(`“${id}” has no room for text next to its special tokens.`);
    return { id, tokenizer, read, frame, window, size };
  } catch (error) {
    await model?.dispose().catch(() => undefined);
    throw toModelLoadUserError(error, id);
  }
}

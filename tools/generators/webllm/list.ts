/**
 * Writes the model list of the installed WebLLM to the file that the app reads:
 *   npx tsx tools/generators/webllm/list.ts
 * The package itself is too large to load for a list. A test compares the two.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelType, modelLibURLPrefix, modelVersion, prebuiltAppConfig, type ModelRecord } from '@mlc-ai/web-llm';
import { format } from 'prettier';
import type { PrebuiltWebLlmModel, PrebuiltList } from '../../../src/engine/webllm/offers.ts';

const hub = 'https://huggingface.co/';

/** WebLLM's chat models. Embedding and vision models cannot answer questions here. */
export function prebuiltList(): PrebuiltList {
  const models = prebuiltAppConfig.model_list.filter(({ model_type }) => (model_type ?? ModelType.LLM) === ModelType.LLM);
  return { libraries: `${modelLibURLPrefix}${modelVersion}/`, models: models.map(prebuilt) };
}

function prebuilt(record: ModelRecord): PrebuiltWebLlmModel {
  const { model_id, vram_required_MB, buffer_size_required_bytes, required_features, model_manifest } = record;
  const { context_window_size, sliding_window_size, max_history_size, ...others } = record.overrides ?? {};
  if (Object.keys(others).length > 0) throw new Error(`${model_id} overrides more than Evenkeel knows of.`);
  const overrides = {
    ...(sliding_window_size !== undefined && { sliding_window_size }),
    ...(max_history_size !== undefined && { max_history_size }),
  };
  return {
    id: model_id,
    repo: withoutPrefix(hub, record.model),
    library: withoutPrefix(`${modelLibURLPrefix}${modelVersion}/`, record.model_lib),
    ...(vram_required_MB !== undefined && { vramMB: vram_required_MB }),
    ...(context_window_size !== undefined && { contextWindow: context_window_size }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
    ...(buffer_size_required_bytes !== undefined && { bufferBytes: buffer_size_required_bytes }),
    ...(required_features !== undefined && { features: required_features }),
    ...(record.low_resource_required === true && { small: true }),
    ...(model_manifest !== undefined && { manifest: model_manifest }),
  };
}

function withoutPrefix(start: string, text: string): string {
  if (!text.startsWith(start)) throw new Error(`${text} does not begin with ${start}.`);
  return text.slice(start.length);
}

const formattedList = async (list: PrebuiltList): Promise<string> =>
  format(JSON.stringify(list), { parser: 'json', printWidth: 120 });

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const list = fileURLToPath(new URL('../../../src/engine/webllm/prebuilt.json', import.meta.url));
  writeFileSync(list, await formattedList(prebuiltList()));
  console.log(`${list}: ${prebuiltList().models.length} models`);
}

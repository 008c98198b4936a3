import { listDownloadedModels } from '../../store/models/models.ts';
import { hubFileAddress } from '../download/address.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { libraryCacheName } from '../transformers/library-cache.ts';

/** The downloaded models that only read text. They can serve as encoders but cannot answer prompts. */
export async function listDownloadedEncoders(): Promise<PinnedModel[]> {
  // An insecure page has no Cache API, so it has no downloaded models.
  if (!('caches' in globalThis)) return [];
  const ready = (await listDownloadedModels()).filter(
    ({ state, entry }) => state === 'ready' && entry.offer.engine === 'transformers',
  );
  const are = await Promise.all(ready.map(({ entry }) => isEncoder(entry)));
  return ready.filter((_, i) => are[i]).map(({ entry }) => entry);
}

async function isEncoder({ id, offer }: PinnedModel): Promise<boolean> {
  const { revision = 'main' } = parseModelId(id);
  const cache = await caches.open(libraryCacheName);
  const config: unknown = await (
    await cache.match(hubFileAddress(offer.repo, revision, 'config.json'))
  )
    ?.json()
    .catch(() => undefined);
  return isEncoderOnly(config);
}

/**
 * Whether config.json describes an encoder: `model_type` is an encoder kind, and no architecture generates text
 * (`BertLMHeadModel`, …).
 */
export function isEncoderOnly(config: unknown): boolean {
  if (typeof config !== 'object' || config === null) return false;
  const { architectures, model_type: kind } = config as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || !encoderKinds.test(kind)) return false;
  return !(Array.isArray(architectures) && architectures.some((name) => /CausalLM|LMHead|Generation/.test(String(name))));
}

const encoderKinds =
  /^(?:albert|camembert|deberta(?:-v2)?|distilbert|electra|mobilebert|modernbert|mpnet|xlm-roberta|(?:nomic_|squeeze|neo)?bert|roberta|roformer)$/;

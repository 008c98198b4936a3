import type { TokenVectors } from '../../text/encoder.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import type { ModelLocation } from '../transformers/model-place.ts';
import { encodeTextToTokenVectors } from './encode-text.ts';
import { loadEncoder } from './load.ts';
import type { LoadedEncoder } from './loaded-encoder.ts';
import { VectorCache } from './vector-cache.ts';

/** 64 MB of vectors: the sentences of some hundred answers. */
const mostNumbers = 16 * 2 ** 20;

/** The encoder worker's API for the page and for other workers. A worker keeps one model for its whole life. */
export class EncoderWorkerApi {
  readonly #known = new VectorCache(mostNumbers);
  #encoder: LoadedEncoder | undefined;
  /** Puts all calls in a queue, because the model takes one text at a time. */
  #before: Promise<unknown> = Promise.resolve();

  async load(place: ModelLocation): Promise<void> {
    this.#encoder = await loadEncoder(place);
  }

  encode(texts: readonly string[]): Promise<TokenVectors[]> {
    const encoded = this.#before.then(() => this.#encodeAll(texts));
    this.#before = encoded.catch(() => undefined);
    return encoded;
  }

  async #encodeAll(texts: readonly string[]): Promise<TokenVectors[]> {
    const encoder = this.#encoder;
    if (!encoder) throw new UserError('No encoder is loaded.');
    const all: TokenVectors[] = [];
    for (const text of texts) {
      const key = `${encoder.id} ${await sha256Hex(text)}`;
      const encoded = this.#known.get(key) ?? (await encodeTextToTokenVectors(encoder, text));
      this.#known.set(key, encoded);
      all.push(encoded);
    }
    return all;
  }
}

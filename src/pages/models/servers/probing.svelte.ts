import { SvelteMap } from 'svelte/reactivity';
import { storeModelProbeResult, probeModel, type Endpoint } from '../../../engine/endpoint/endpoints.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/** Probes of an endpoint’s models. Only a click starts one. */
export class EndpointModelProbes {
  readonly #underWay = new SvelteMap<string, AbortController>();
  readonly #faults = new SvelteMap<string, string>();

  isUnderWay = (model: string): boolean => this.#underWay.has(model);
  faultOf = (model: string): string | undefined => this.#faults.get(model);

  async begin(endpoint: Endpoint, model: string): Promise<void> {
    if (this.#underWay.has(model)) return;
    const abort = new AbortController();
    this.#underWay.set(model, abort);
    this.#faults.delete(model);
    try {
      const found = await probeModel(endpoint, model, abort.signal);
      if (!abort.signal.aborted) storeModelProbeResult(endpoint, model, found);
    } catch (error) {
      if (!abort.signal.aborted) this.#faults.set(model, errorMessage(error));
    } finally {
      if (this.#underWay.get(model) === abort) this.#underWay.delete(model);
    }
  }

  /** Stops one probe, or all. */
  stop(model?: string): void {
    for (const [name, abort] of [...this.#underWay]) {
      if (model !== undefined && name !== model) continue;
      abort.abort();
      this.#underWay.delete(name);
    }
  }
}

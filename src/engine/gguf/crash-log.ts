/** The last lines of llama.cpp's log. Only the log has the reason of a failure and the number of layers on the GPU. */
export class LlamaLogTail {
  #lines: string[] = [];
  #layers: string | undefined;
  #gpuFault: string | undefined;

  readonly logger = {
    debug: (...words: unknown[]) => this.#find(words.map(String).join(' ')),
    log: (...words: unknown[]) => this.#hear(words),
    warn: (...words: unknown[]) => this.#hear(words),
    error: (...words: unknown[]) => this.#hear(words),
  };

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** “25 of 25 layers”; `undefined`: no layer is on a graphics processor. */
  get layersOnGpu(): string | undefined {
    return this.#layers;
  }

  /** The first message of llama.cpp about a failing graphics processor. */
  get gpuFault(): string | undefined {
    return this.#gpuFault;
  }

  #hear(words: readonly unknown[]): void {
    const line = words.map(String).join(' ');
    this.#find(line);
    this.#lines = [...this.#lines, line].slice(-mostKept);
  }

  #find(line: string): void {
    const [, some = '0', all] = /offloaded (\d+)\/(\d+) layers to GPU/.exec(line) ?? [];
    if (all !== undefined && some !== '0') this.#layers = `${some} of ${all} layers`;
    this.#gpuFault ??= gpuFaults.find(({ says }) => says.test(line))?.reason;
  }
}

const mostKept = 20;

/** llama.cpp’s messages, and our words for these faults. */
const gpuFaults: readonly { readonly says: RegExp; readonly reason: string }[] = [
  { says: /ggml_webgpu: Failed to get an adapter/, reason: 'the browser gave llama.cpp none' },
  { says: /ggml_webgpu: Failed to get a device/, reason: 'it does not offer what llama.cpp asks for' },
  {
    says: /ggml_webgpu: Device lost/,
    reason: 'the browser took it away: its memory may be too small, or the machine slept',
  },
  { says: /ggml_webgpu: Device error.*memory|allocate WebGPU\d* buffer/i, reason: 'its memory is too small' },
  { says: /ggml_webgpu: .{0,200} timed out/, reason: 'it took too long for a step' },
  { says: /ggml_webgpu: (?:Device error|.{0,200} failed)/, reason: 'it failed while it computed' },
];

/** Why this browser cannot run llama.cpp, in a sentence; `undefined` if it can. */
export function llamaUnsupportedReason(): string | undefined {
  if (hasPromiseIntegration() && hasLargeMemory()) return undefined;
  return 'This browser cannot run GGUF files: llama.cpp needs WebAssembly with JSPI and 64-bit memory. Current Chrome and Edge have both, as does Firefox from version 153 on.';
}

/** JSPI: WebAssembly that waits for a promise. */
export const hasPromiseIntegration = (): boolean => 'Suspending' in WebAssembly;

export function hasLargeMemory(): boolean {
  try {
    const wanted = { address: 'i64', initial: 1n } as unknown as WebAssembly.MemoryDescriptor;
    return new WebAssembly.Memory(wanted).buffer.byteLength > 0;
  } catch {
    return false;
  }
}

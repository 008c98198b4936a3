import type { EngineVerificationNotes } from '../manifest.ts';

export const ggufVerificationNotes: EngineVerificationNotes = {
  proved: [
    'llama.cpp’s own server code, compiled to WebAssembly (wllama 3.13.0), runs in a worker under the page’s policy, in Chromium, on the processor. Only that program is fetched, and only from the app’s own server.',
    'The app’s largest small model as a GGUF file gives the same 90 texts as transformers.js with the same weights. Both continue completions alike, up to the same stop text.',
    'On WebGPU computed by software with 16-bit arithmetic (lavapipe), that model gives the 90 texts of the processor, and a lost device ends in a reload.',
    'In Firefox 153 it gives the same 100 answers as in Chromium.',
    'Choosing, dropping and splitting files, opening them again after a reload, greedy and sampled answers, seeds, letters’ probabilities, stopping, prompts that are too long, and files that are damaged, cut off, of another kind or of an unknown architecture.',
  ],
  unproved: [
    'Most files that people have: only one from another maker was run, Gemma 3 270M in Q4_K_M. Of the other quantised formats, only random weights in Q8_0 and Q4_0 were run.',
    'Browsers other than Chromium and Firefox: WebKit lacks JSPI and 64-bit memory. No graphics card has computed a model here.',
  ],
};

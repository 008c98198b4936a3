import type { EngineVerificationNotes } from '../manifest.ts';

export const transformersVerificationNotes: EngineVerificationNotes = {
  proved: [
    'On the processor (WASM), in Chromium: our own small models. The same files on a local server like a hub were looked up, downloaded and loaded offline, with the same answers.',
    'One of them with its weights kept as fp32 and q4f16 in two files, as fp16, q4 and q8. All but q8 answer in a batch as alone. A check at loading finds that q8 does not, so it is asked one prompt at a time.',
    'Gemma 3 270M as ONNX (int8, 262 MB), downloaded from a local server like a hub, on the processor in Chromium: 50 of 50 greedy texts equal those of transformers in Python with the same rounded weights.',
    'The small models in Firefox 153 and in WebKitGTK 2.50.6, the engine of Safari: the same 2,400 answers as in Chromium.',
    'Threads on the processor, in Chromium: a small model answers by two threads as by one, and a made model of 135 million random weights is read faster by two (kept as q4 and q8).',
    'On WebGPU computed by the processor (SwiftShader): 50 prompts read as on the processor, and a graphics process that crashed in the middle.',
    'Downloads: cancelled and resumed, resumed after the page was left, wrong hashes, full disks, and each refusal by a server that has a message of its own.',
  ],
  unproved: [
    'Any model of the list from the hub itself: the hub could not be reached where Evenkeel was built. Names, weight formats and sizes were taken from the hub’s pages and may have changed.',
    'WebGPU on a graphics card, and weights kept as fp16 or q4f16 on WebGPU: the software WebGPU cannot compute with 16-bit numbers.',
    'Models of more than 300 MB: their memory, their answers, and what a browser does when memory runs out.',
    'More than two threads.',
    'Safari itself.',
  ],
};

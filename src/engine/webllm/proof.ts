import type { EngineVerificationNotes } from '../manifest.ts';

export const webllmVerificationNotes: EngineVerificationNotes = {
  proved: [
    'The real package (0.2.86) runs in its own worker in Chromium, with a graphics processor simulated in software.',
    'The machine is checked before a download: no WebGPU, no 16-bit arithmetic, limits that are too small, no room on the disk.',
    'Configuration, tokenizer, weights and library are fetched from a server with the hub’s paths, checked against its hashes, and put where the package finds them without a connection. An interrupted download resumes where it stopped.',
    'Missing and damaged files, wrong hashes, web pages in place of files and a library of another kind are each reported in a sentence. Nothing is fetched while a model is loaded.',
    'One real model has answered through the package: tiny-w, whose weights are those of tiny-a, compiled by tools/generators/webllm-small. Of 40 prompts answered greedily all 40 texts were those of the same weights under transformers.js. Seeds, option scoring, stopping, prompts that are too long, unloading, loading it again from what is kept, a graphics processor that is taken away and a short audit in the app were run too.',
    'Whole chats with a library that was compiled for a test: a model of a hundred tokens that counts them. Greedy and sampled answers, seeds, token limits, stopping in the middle, prompts that are too long, thoughts kept apart, option scoring, unloading, and a graphics processor that is taken away and comes back.',
  ],
  unproved: [
    'Any model of the list: its compiled library for this version of the package was not available, so none has ever answered, and their speed and memory use have not been measured.',
    'A graphics card: shaders were computed by the processor, and in no other browser than Chromium. Weights with 4 bits or 16-bit floats were never computed.',
    'The hub itself: the list of models is the package’s own, and their files were never fetched.',
  ],
};

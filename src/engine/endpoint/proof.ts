import type { EngineVerificationNotes } from '../manifest.ts';

export const endpointVerificationNotes: EngineVerificationNotes = {
  proved: [
    'In Chromium, against a real HTTP server on the same machine that speaks OpenAI’s protocol: streaming and whole answers, token counts, log-probabilities, thinking kept apart.',
    'Runs of over 500 prompts under delays, 429, 500 and 503, dropped connections, streams cut off, garbage, web pages and silence: no answer was lost or doubled, and what failed was asked again.',
    'llama.cpp’s own server code (compiled to WebAssembly, behind a small HTTP server): chats, completions, settings, streams, seeds, log-probabilities, prompts that are too long, stopping. At temperature 1.5 it gave 31 distinct answers to 40 seeds, but only 7 if top-k and min-p were not turned off.',
    'llama.cpp’s own server as a native program, from Node: completions of a Gemma 3 at temperature 0, streams, several requests at once, log-probabilities, and a run of 1,000 answers (docs/evidence/real-models.md).',
    'Simulations of 21 documented servers and models: Evenkeel drops what each refuses, and turns its thinking off or gives it room (docs/servers.md).',
    'Retry-After, the limit of requests at once, stopping, wrong keys, missing models, servers that refuse pages.',
  ],
  unproved: [
    'Ollama, LM Studio and vLLM themselves: none was available. Their behaviour is taken from their documentation.',
    'Servers on other machines over https, and the permission that some browsers ask for before a page may reach this machine or the local network.',
  ],
};

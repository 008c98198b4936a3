/** Servers that people run, with the address at which each listens unless it is told otherwise. */
export const presets = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', where: 'on this machine' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', where: 'on this machine' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', where: 'on this machine' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', where: 'on this machine or on a cluster' },
] as const;

export type Preset = (typeof presets)[number];

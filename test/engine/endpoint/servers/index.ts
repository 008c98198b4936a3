import { anthropic, anthropicOpus } from './anthropic.ts';
import { deepseek, deepseekReasoner } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { llamaCpp } from './llama-cpp.ts';
import { lmStudio } from './lm-studio.ts';
import { mistral, mistralThinking } from './mistral.ts';
import { ollama, ollamaThinking } from './ollama.ts';
import { azure, openaiChat, openaiReasoning, openaiSwitchable } from './openai.ts';
import { openrouter } from './openrouter.ts';
import type { StandIn } from './stand-in.ts';
import { together } from './together.ts';
import { vllm, vllmNoSystem, vllmThinking } from './vllm.ts';

/** Every imitated server, by family. */
export const standIns: readonly StandIn[] = [
  openaiChat,
  openaiReasoning,
  openaiSwitchable,
  azure,
  gemini,
  mistral,
  mistralThinking,
  anthropic,
  anthropicOpus,
  deepseek,
  deepseekReasoner,
  groq,
  openrouter,
  together,
  vllm,
  vllmThinking,
  vllmNoSystem,
  llamaCpp,
  ollama,
  ollamaThinking,
  lmStudio,
];

export type { Fault, StandIn, StandInReply } from './stand-in.ts';

import { complete, defaultThinking, generate, numberIn, reasoningDetails, thoughtDeltas, usageOf } from './replies.ts';
import type { StandIn } from './stand-in.ts';

/**
 * Unlisted fields are ignored, log-probabilities and every documented switch for thinking among them. The model thinks under
 * `reasoning_content`.
 */
export const lmStudio: StandIn = {
  id: 'lm-studio',
  name: 'LM Studio',
  model: 'qwen3.5-9b',
  sources: [
    'https://github.com/lmstudio-ai/docs/blob/main/1_developer/3_openai-compat/chat-completions.md',
    'https://lmstudio.ai/docs/cli/server-start',
    'https://lmstudio.ai/docs/developer/core/server/settings',
    'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1990',
    'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/632',
  ],
  reply(body, _headers, answerText) {
    const limit = numberIn(body, 'max_tokens') ?? -1;
    const generated = generate(answerText, defaultThinking, limit < 0 ? undefined : limit);
    return complete(body, {
      id: 'chatcmpl-stand-in',
      model: String(body['model']),
      text: generated.text,
      finish: generated.finish,
      message: { reasoning_content: generated.thought, tool_calls: [] },
      thoughts: thoughtDeltas(generated.thought, 'reasoning_content'),
      usage: usageOf(body, generated, reasoningDetails(generated)),
      fields: { system_fingerprint: String(body['model']) },
    });
  },
};

import type { Json } from '../../../base/json/json.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

/**
 * Fields that turn thinking on or off on some servers. The answers show which of them a server obeys: see
 * negotiate-features.ts.
 */
export interface ThinkingSwitch {
  /** Its name in the provenance. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Json>>;
  /** It turns thinking down but not off. */
  readonly isPartial?: true;
}

type Fields = Readonly<Record<string, Json>>;

const thinkingSwitch = (fields: Fields, isPartial?: true): ThinkingSwitch => ({
  name: JSON.stringify(fields),
  fields,
  ...(isPartial && { isPartial }),
});

/** vLLM, SGLang, llama.cpp and LM Studio; OpenAI, Gemini, Groq and Ollama; OpenRouter and Together; DeepSeek and Anthropic; Ollama. */
const thinkingOffSwitches: readonly ThinkingSwitch[] = [
  thinkingSwitch({ chat_template_kwargs: { enable_thinking: false } }),
  thinkingSwitch({ reasoning_effort: 'none' }),
  thinkingSwitch({ reasoning: { enabled: false } }),
  thinkingSwitch({ thinking: { type: 'disabled' } }),
  thinkingSwitch({ think: false }),
  thinkingSwitch({ reasoning_effort: 'minimal' }, true),
  thinkingSwitch({ reasoning_effort: 'low' }, true),
];

const thinkingOnSwitches: readonly ThinkingSwitch[] = [
  thinkingSwitch({ chat_template_kwargs: { enable_thinking: true } }),
  thinkingSwitch({ reasoning_effort: 'medium' }),
  thinkingSwitch({ reasoning: { enabled: true } }),
  thinkingSwitch({ thinking: { type: 'enabled' } }),
  thinkingSwitch({ think: true }),
];

/** OpenRouter; Anthropic; Gemini; vLLM. */
const thinkingBudgetSwitches = (tokens: number): readonly ThinkingSwitch[] => [
  thinkingSwitch({ reasoning: { max_tokens: tokens } }),
  thinkingSwitch({ thinking: { type: 'enabled', budget_tokens: tokens } }),
  thinkingSwitch({ extra_body: { google: { thinking_config: { thinking_budget: tokens } } } }),
  thinkingSwitch({ thinking_token_budget: tokens }),
];

/** The switches to try, in this order, for the user's setting. Empty if the user set nothing. */
export function thinkingSwitchesToTry({ thinking, thinkingBudget }: ServerSettings): readonly ThinkingSwitch[] {
  if (thinking === 'off') return thinkingOffSwitches;
  if (thinking !== 'on') return [];
  return thinkingBudget === undefined
    ? thinkingOnSwitches
    : [...thinkingBudgetSwitches(thinkingBudget), ...thinkingOnSwitches];
}

/** Usually enough tokens for a common model's thinking and its answer. */
export const usualThinkingLimit = 2048;

/** The limit to propose for a thinking model if `limit` is too small. */
export const proposeRaisedTokenLimit = (limit: number): number =>
  limit < usualThinkingLimit ? usualThinkingLimit : 2 * limit;

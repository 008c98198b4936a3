import * as v from 'valibot';
import { parseJson } from '../../base/json/bounded-json.ts';
import { UserError } from '../../base/errors/user-error.ts';

const texts = v.record(v.string(), v.string());

const template = v.looseObject({
  system_template: v.optional(v.string(), ''),
  /** Used if a prompt has no system message of its own. */
  system_message: v.optional(v.string(), ''),
  role_templates: v.optional(texts, {}),
  system_prefix_token_ids: v.optional(v.nullable(v.array(v.number()))),
});

const chatConfig = v.looseObject({
  tokenizer_files: v.array(v.string()),
  context_window_size: v.optional(v.number(), -1),
  conv_template: v.looseObject({}),
  conv_config: v.optional(v.looseObject({}), {}),
});

/** How a model's chat becomes text. */
export type ChatTemplate = v.InferOutput<typeof template>;

/** What Evenkeel needs from a model's mlc-chat-config.json. */
export interface ChatConfig {
  readonly tokenizerFiles: readonly string[];
  /** −1: unlimited or unknown. */
  readonly contextWindow: number;
  readonly template: ChatTemplate;
}

export function parseChatConfig(text: string, model: string): ChatConfig {
  const where = `The file mlc-chat-config.json of ${model}`;
  const parsed = v.safeParse(chatConfig, parseJson(text, where));
  const whole = parsed.success
    ? v.safeParse(template, { ...parsed.output.conv_template, ...parsed.output.conv_config })
    : parsed;
  if (!parsed.success || !whole.success) {
    const [issue] = (parsed.success ? whole.issues : parsed.issues) ?? [];
    const at = issue ? v.getDotPath(issue) : undefined;
    throw new UserError(`${where} is not as this version of WebLLM needs it${at ? ` (at ${at})` : ''}.`);
  }
  const { tokenizer_files, context_window_size } = parsed.output;
  return { tokenizerFiles: tokenizer_files, contextWindow: context_window_size, template: whole.output };
}

const systemPlace = '{system_message}';

export const hasSystemRole = ({ system_template }: ChatTemplate): boolean => system_template.includes(systemPlace);

/** How its input differs from the messages, a sentence each. */
export function chatTemplateNotes(chat: ChatTemplate): string[] {
  if (!hasSystemRole(chat)) {
    return ['It has no system role: a system prompt is put before the first question.'];
  }
  const usual = chat.system_message.trim();
  if (usual === '') return [];
  const words = usual.length > 200 ? `${usual.slice(0, 200)}…` : usual;
  return [`Where a prompt has no system message, the model’s own is put: “${words}”`];
}

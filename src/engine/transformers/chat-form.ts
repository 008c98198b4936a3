import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { ChatPrompt, CompletionPrompt, Message } from '../../core/answers/response.ts';
import { canTurnThinkingOff, fixedDateNote, withFixedDate, thinkingOffNote } from '../fixed-template.ts';
import { cutAtNextTurn, noChatTemplateNote, messagesToPlainText } from '../plain-chat.ts';
import { splitThought } from '../split-thought.ts';

/**
 * Turns prompts into a model's input by its chat template. If it has no template or no system role, a fallback applies.
 * `notes` says where the input differs from the messages.
 */
export class ChatFormatter {
  readonly notes: readonly string[];
  /** The maker's template; empty if the model has none. */
  readonly template: string;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #fixedTemplate: string;
  readonly #thinkingOff: boolean;
  readonly #hasSystemRole: boolean;
  readonly #opensThought: boolean;

  constructor(tokenizer: PreTrainedTokenizer, templateFile?: string) {
    this.#tokenizer = tokenizer;
    this.template = templateFile ?? templateOf(tokenizer);
    this.#fixedTemplate = withFixedDate(this.template);
    this.#thinkingOff = canTurnThinkingOff(this.template);
    this.#hasSystemRole = this.#takesSystem();
    this.#opensThought = this.template !== '' && /<think>\s*$/.test(this.#probe(question) ?? '');
    this.notes = [
      ...(this.template === '' ? [noChatTemplateNote] : []),
      ...(this.#hasSystemRole ? [] : [noSystemRole]),
      ...(this.#thinkingOff ? [thinkingOffNote] : []),
      ...(this.#fixedTemplate === this.template ? [] : [fixedDateNote]),
    ];
  }

  tokens({ messages, completion }: PromptText): number[] {
    // A template writes all special tokens itself. Plain text gets the tokenizer's usual start.
    return messages === undefined
      ? this.#tokenizer.encode(completion, { add_special_tokens: true })
      : this.#tokenizer.encode(this.#text(messages), { add_special_tokens: this.template === '' });
  }

  /** Separates the answer from the thoughts in what the model wrote. */
  answer(written: string): { readonly text: string; readonly thought?: string } {
    if (this.template === '') return { text: cutAtNextTurn(written) };
    return splitThought(this.#opensThought ? `<think>${written}` : written);
  }

  #text(messages: readonly Message[]): string {
    if (this.template === '') return messagesToPlainText(messages);
    return this.#render(this.#hasSystemRole ? messages : moveSystemBeforeQuestion(messages));
  }

  #render(messages: readonly Message[]): string {
    return String(
      this.#tokenizer.apply_chat_template([...messages], {
        chat_template: this.#fixedTemplate,
        tokenize: false,
        add_generation_prompt: true,
        ...(this.#thinkingOff && { enable_thinking: false }),
      }),
    );
  }

  /** Some templates throw at a system prompt, others drop it silently. */
  #takesSystem(): boolean {
    if (this.template === '') return true;
    const mark = 'Evenkeel asks';
    return this.#probe([{ role: 'system', content: mark }, ...question])?.includes(mark) ?? false;
  }

  #probe(messages: readonly Message[]): string | undefined {
    try {
      return this.#render(messages);
    } catch {
      return undefined;
    }
  }
}

/** The part of a prompt that becomes tokens. */
export type PromptText = Pick<ChatPrompt, 'messages' | 'completion'> | Pick<CompletionPrompt, 'messages' | 'completion'>;

const question: readonly Message[] = [{ role: 'user', content: 'Which?' }];

const noSystemRole = 'It has no system role: a system prompt is put before the first question, as its card says.';

function templateOf(tokenizer: PreTrainedTokenizer): string {
  if (!tokenizer.chat_template) return '';
  return String(tokenizer.get_chat_template());
}

/** The messages without a system prompt. Its words go before the first question's. */
export function moveSystemBeforeQuestion(messages: readonly Message[]): Message[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== 'system');
  const first = others.findIndex(({ role }) => role === 'user');
  return others.map((message, i) =>
    i === first
      ? { ...message, content: [...system, message.content].filter((words) => words !== '').join('\n\n') }
      : message,
  );
}

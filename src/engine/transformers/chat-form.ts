import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { ChatPrompt, CompletionPrompt, Message } from '../../core/answers/response.ts';
import { canTurnThinkingOff, fixedDateNote, withFixedDate, thinkingOffNote } from '../fixed-template.ts';
import { cutAtNextTurn, noChatTemplateNote, messagesToPlainText } from '../plain-chat.ts';
import { splitThought } from '../split-thought.ts';

/**
 * How a model's prompts are put: by its chat template, and where it has none, or none for a system prompt, by what
 * stands in for it. What is not as the messages say is told in `notes`.
 */
export class ChatFormatter {
  readonly notes: readonly string[];
  /** As the model's maker wrote it; empty where there is none. */
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
    // A template writes all marks itself; plain text begins as the tokenizer has texts begin.
    return messages === undefined
      ? this.#tokenizer.encode(completion, { add_special_tokens: true })
      : this.#tokenizer.encode(this.#text(messages), { add_special_tokens: this.template === '' });
  }

  /** The answer proper of what the model wrote, and its thoughts apart. */
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

  /** Some templates throw at a system prompt, some leave it out without a word. */
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

/** What of a prompt becomes tokens. */
export type PromptText = Pick<ChatPrompt, 'messages' | 'completion'> | Pick<CompletionPrompt, 'messages' | 'completion'>;

const question: readonly Message[] = [{ role: 'user', content: 'Which?' }];

const noSystemRole = 'It has no system role: a system prompt is put before the first question, as its card says.';

function templateOf(tokenizer: PreTrainedTokenizer): string {
  if (!tokenizer.chat_template) return '';
  return String(tokenizer.get_chat_template());
}

/** The messages without a system prompt, its words before the first question's. */
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

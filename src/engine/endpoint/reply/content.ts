import { isRecord } from '../../../base/json/is-record.ts';

/** The parsed content of a message, or of a piece of one. */
export interface ParsedMessage {
  readonly text: string;
  /** The model's thought, if the server sends it separately. */
  readonly thought: string;
  /** A refusal that the server sends separately. */
  readonly refusal: string;
  readonly callsTool: boolean;
  /** It calls a tool, or has at least one text field, which may be empty. */
  readonly hasWords: boolean;
}

/**
 * Parses a `message` or `delta`. Its content is a text or a list of parts. Texts are joined, and thinking parts become the
 * thought. Parts of other kinds (references, pictures) add nothing. `undefined`: the content is neither.
 */
export function parseMessageContent(message: Readonly<Record<string, unknown>>): ParsedMessage | undefined {
  const { content, refusal, reasoning_content, reasoning, thinking, tool_calls, function_call } = message;
  const parts = partsOf(content);
  if (!parts) return undefined;
  const apart = [reasoning_content, reasoning, thinking].find((field) => typeof field === 'string' && field !== '');
  const callsTool = (Array.isArray(tool_calls) && tool_calls.length > 0) || isRecord(function_call);
  return {
    text: parts.text,
    thought: (typeof apart === 'string' ? apart : '') + parts.thought,
    refusal: (typeof refusal === 'string' ? refusal : '') + parts.refusal,
    callsTool,
    hasWords: callsTool || wordFields.some((field) => message[field] !== undefined),
  };
}

const wordFields = ['content', 'refusal', 'reasoning_content', 'reasoning', 'thinking'] as const;

type Words = Pick<ParsedMessage, 'text' | 'thought' | 'refusal'>;
const noWords: Words = { text: '', thought: '', refusal: '' };

function partsOf(content: unknown): Words | undefined {
  if (content === undefined || content === null) return noWords;
  if (typeof content === 'string') return { ...noWords, text: content };
  const parts = Array.isArray(content) ? content : [content];
  let all = noWords;
  for (const part of parts) {
    const words = typeof part === 'string' ? { ...noWords, text: part } : isRecord(part) ? partWords(part) : undefined;
    if (!words) return undefined;
    all = { text: all.text + words.text, thought: all.thought + words.thought, refusal: all.refusal + words.refusal };
  }
  return all;
}

/** The field that holds a part's words, by the type of the part. */
const wordsIn: Readonly<Record<string, readonly [keyof Words, string]>> = {
  text: ['text', 'text'],
  output_text: ['text', 'text'],
  thinking: ['thought', 'thinking'],
  reasoning: ['thought', 'text'],
  refusal: ['refusal', 'refusal'],
};

function partWords(part: Readonly<Record<string, unknown>>): Words | undefined {
  const { type } = part;
  if (typeof type !== 'string') return undefined;
  const kind = Object.hasOwn(wordsIn, type) ? wordsIn[type] : undefined;
  if (!kind) return noWords;
  const [field, from] = kind;
  return { ...noWords, [field]: textIn(part[from]) };
}

/** A text, or the texts of a list of parts. */
const textIn = (words: unknown): string =>
  typeof words === 'string'
    ? words
    : Array.isArray(words)
      ? words.map((each) => (isRecord(each) && typeof each['text'] === 'string' ? each['text'] : '')).join('')
      : '';

import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { parseJson } from '../../core/json/bounded-json.ts';
import type { Access } from './access.ts';
import { NoAnswer } from './no-answer.ts';
import { inShort, saidIn } from './refusal.ts';
import { wellFormed } from './well-formed.ts';
import { withoutKey } from './without-key.ts';

/** What a server said, put together from its stream, or taken whole. */
export interface ChatAnswer {
  readonly text: string;
  /** What it kept apart by itself as its thinking. */
  readonly reasoning: string;
  readonly finish: string | null;
  /** As the server told it, of the first token only. */
  readonly logprobs: unknown;
  readonly tokens: { readonly prompt: number; readonly completion: number } | null;
  readonly model: string | null;
  readonly fingerprint: string | null;
  /** It repeated the key: a mark stands where it did. */
  readonly toldKey: boolean;
  /** When the first word came, by `performance.now()`. */
  readonly firstAt: number;
}

const words = v.nullish(v.string());
/** What only accompanies an answer is no reason to refuse it: it is left out where it is not as it should be. */
const aside = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(v.nullable(schema)), undefined);
const count = aside(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const name = aside(v.string());
const messageForm = v.nullish(
  v.looseObject({ content: words, refusal: words, reasoning_content: words, reasoning: words }),
);

/** A piece of a stream (`delta`) or a whole answer (`message`). */
const piece = v.looseObject({
  error: v.optional(v.unknown()),
  model: name,
  system_fingerprint: name,
  usage: aside(v.looseObject({ prompt_tokens: count, completion_tokens: count })),
  choices: v.optional(
    v.array(
      v.looseObject({
        delta: messageForm,
        message: messageForm,
        finish_reason: name,
        logprobs: v.optional(v.unknown()),
      }),
    ),
    [],
  ),
});

/** Reads an answer as it comes: a stream of events, or one JSON object where the server does not stream. */
export async function readChat(text: AsyncIterable<string>, access: Access): Promise<ChatAnswer> {
  const reading = new Reading(access);
  let begun = '';
  let stream: ReturnType<typeof eventStream> | undefined;
  let isWhole = false;
  for await (const part of text) {
    if (stream) {
      stream.feed(part);
      continue;
    }
    begun += part;
    const start = begun.trimStart();
    if (start === '' || isWhole) continue;
    if (start.startsWith('<')) throw reading.no('a web page instead of an answer: check its address');
    isWhole = start.startsWith('{');
    if (isWhole) continue;
    stream = eventStream(reading);
    stream.feed(begun);
  }
  if (stream) stream.end();
  else reading.takeWhole(begun);
  return reading.answer();
}

/** An answer that came whole and is parsed already, as in a file of results. */
export function chatIn(body: unknown, access: Access): ChatAnswer {
  const reading = new Reading(access);
  reading.takeParsed(body);
  return reading.answer();
}

/** Feeds events to a reading; what is thrown while one is read comes out where the text was fed in. */
function eventStream(reading: Reading) {
  const parser = createParser({
    onEvent: ({ data }) => reading.takeEvent(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw reading.garbage();
    },
    maxBufferSize: mostInEvent,
  });
  return {
    feed: (text: string) => parser.feed(text),
    /** The last event may lack its empty line, or its end. */
    end: () => {
      reading.isCutOff = true;
      parser.feed('\n\n');
    },
  };
}

const mostInEvent = 4 * 2 ** 20;
/** In characters: many times what the longest answer has, and little enough to be kept a thousand times. */
const mostText = 2 ** 21;

class Reading {
  /** What is read from now on need not be whole. */
  isCutOff = false;
  readonly #access: Access;
  #text = '';
  #reasoning = '';
  #finish: string | null = null;
  #logprobs: unknown = null;
  #tokens: ChatAnswer['tokens'] = null;
  #model: string | null = null;
  #fingerprint: string | null = null;
  #firstAt: number | undefined;
  #isOver = false;

  constructor(access: Access) {
    this.#access = access;
  }

  takeEvent(data: string): void {
    if (data.trim() === '[DONE]') this.#isOver = true;
    else if (!this.#isOver) this.take(this.parsed(data));
  }

  takeWhole(text: string): void {
    if (text.trim() === '') throw this.brokenOff();
    this.take(this.parsed(text));
    // It came whole: it may leave out why it ended.
    this.#isOver = true;
  }

  takeParsed(body: unknown): void {
    const parsed = v.safeParse(piece, body);
    if (!parsed.success) throw this.garbage();
    this.take(parsed.output);
    this.#isOver = true;
  }

  answer(): ChatAnswer {
    if (!this.#isOver && this.#finish === null) throw this.brokenOff();
    const { key } = this.#access;
    const said = { text: wellFormed(this.#text), reasoning: wellFormed(this.#reasoning) };
    const text = withoutKey(said.text, key);
    const reasoning = withoutKey(said.reasoning, key);
    return {
      text,
      reasoning,
      toldKey: text !== said.text || reasoning !== said.reasoning,
      finish: this.#finish,
      logprobs: this.#logprobs,
      tokens: this.#tokens,
      model: this.#model,
      fingerprint: this.#fingerprint,
      firstAt: this.#firstAt ?? performance.now(),
    };
  }

  no(what: string): NoAnswer {
    return new NoAnswer(`The endpoint “${this.#access.name}” sent ${what}.`, 'this cell');
  }

  garbage(): NoAnswer {
    return this.no('something that is not an answer in OpenAI’s protocol');
  }

  private brokenOff(): NoAnswer {
    return new NoAnswer(`The endpoint “${this.#access.name}” ended its answer before it was whole.`, 'passes');
  }

  private parsed(text: string): v.InferOutput<typeof piece> {
    try {
      return v.parse(piece, parseJson(text, ''));
    } catch {
      throw this.isCutOff ? this.brokenOff() : this.garbage();
    }
  }

  private take({ error, model, system_fingerprint, usage, choices }: v.InferOutput<typeof piece>): void {
    if (error) throw this.failed(error);
    this.#tokens = tokensOf(usage) ?? this.#tokens;
    this.#model ??= model ?? null;
    this.#fingerprint ??= system_fingerprint ?? null;
    const choice = choices[0];
    if (!choice) return;
    const { delta, message, finish_reason, logprobs } = choice;
    const now = delta ?? message;
    // A refusal that is kept apart from what would have been the answer is what the model says.
    const text = now?.content ?? now?.refusal ?? '';
    const reasoning = now?.reasoning_content ?? now?.reasoning ?? '';
    if (text || reasoning) this.#firstAt ??= performance.now();
    this.#text += text;
    this.#reasoning += reasoning;
    if (this.#text.length + this.#reasoning.length > mostText) throw this.no('more text than an answer can have');
    this.#finish = finish_reason ?? this.#finish;
    this.#logprobs ??= firstOf(logprobs);
  }

  /** An error that was told in the middle of a stream, after a status that promised success. */
  private failed(error: unknown): NoAnswer {
    const { key, name } = this.#access;
    const code = v.safeParse(v.looseObject({ code: v.number() }), error);
    const status = code.success ? code.output.code : 0;
    const says = saidIn(JSON.stringify({ error }), key);
    return new NoAnswer(
      `The endpoint “${name}” broke its answer off with an error.${says && ` It says: ${inShort(says, key)}`}`,
      status === 429 || status >= 500 ? 'passes' : 'this cell',
    );
  }
}

/** Servers send pieces with an empty list before the first token. */
function firstOf(logprobs: unknown): unknown {
  const told = v.safeParse(v.looseObject({ content: v.pipe(v.array(v.unknown()), v.minLength(1)) }), logprobs);
  return told.success ? { content: told.output.content.slice(0, 1) } : null;
}

/** A count that is not told is 0; `null` where none is. */
function tokensOf(usage: v.InferOutput<typeof piece>['usage']): ChatAnswer['tokens'] {
  const { prompt_tokens: prompt, completion_tokens: completion } = usage ?? {};
  return typeof prompt === 'number' || typeof completion === 'number'
    ? { prompt: prompt ?? 0, completion: completion ?? 0 }
    : null;
}

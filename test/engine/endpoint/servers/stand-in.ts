/** A stand-in's reply: a complete body or the chunks of a stream. */
export interface StandInReply {
  readonly status: number;
  readonly json?: unknown;
  /** Chunks of a stream, each the JSON of one `data:` line; `[DONE]` is added unless `noDone`. */
  readonly chunks?: readonly unknown[];
  readonly noDone?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Failures that do not depend on the request body. */
export type Fault = 'rate limit' | 'quota' | 'overload' | 'filter' | 'key' | 'loading';
export type Faults = Readonly<Partial<Record<Fault, StandInReply>>>;

/** A server with OpenAI's protocol that behaves as its documents describe. */
export interface StandIn {
  readonly id: string;
  /** The name on pages. */
  readonly name: string;
  readonly model: string;
  /** URLs of documents. */
  readonly sources: readonly string[];
  /** How this server reports failures, as far as documented. */
  readonly faults?: Faults;
  /**
   * Replies to a request body as the server documents it. `answerText` is the model's answer. Header names are in lower
   * case.
   */
  reply(body: Record<string, unknown>, headers: Readonly<Record<string, string>>, answerText: string): StandInReply;
}

/** The questions about one subject, by their answer. `shown` are few-shot examples, which are never asked. */
export interface Topic<Answer extends string> {
  readonly subject: string;
  readonly asked: Readonly<Record<Answer, readonly string[]>>;
  readonly shown: Readonly<Record<Answer, readonly string[]>>;
}

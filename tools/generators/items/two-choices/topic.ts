/** What is asked about one subject, by its answer; `shown` are demonstrations only and are never asked. */
export interface Topic<Answer extends string> {
  readonly subject: string;
  readonly asked: Readonly<Record<Answer, readonly string[]>>;
  readonly shown: Readonly<Record<Answer, readonly string[]>>;
}

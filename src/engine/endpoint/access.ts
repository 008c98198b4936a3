/** All that the worker has to know of an endpoint. The key is in the header of its requests, and nowhere else. */
export interface Access {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly parallel: number;
  readonly timeoutMs: number;
}

/** Runs the query once, as nothing in a file ever changes. */
export function watchQuery<T>(
  query: () => Promise<T>,
  on: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let ended = false;
  query().then(
    (value) => {
      if (!ended) on(value);
    },
    (error: unknown) => {
      if (!ended) onError(error);
    },
  );
  return () => {
    ended = true;
  };
}

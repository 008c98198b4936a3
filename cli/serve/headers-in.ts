/** The headers of `/*` in the `_headers` file that the build writes: one source for every host. */
export function headersIn(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\n').slice(1)) {
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name, value);
  }
  return headers;
}

const opening = '<think>';
const closing = '</think>';

/** A model's text, split into answer and thought; `thought` is absent if it did not think. */
export interface SplitThought {
  readonly text: string;
  readonly thought?: string;
}

/**
 * Models write a thought first, between `<think>` and `</think>`. If it never ends, all of the text is thought and there is
 * no answer. Some chat templates write the first tag themselves, so the text has only the closing tag.
 */
export function splitThought(written: string): SplitThought {
  const begins = /^\s*<think>/.exec(written)?.[0].length;
  const ends = begins === undefined ? strayClosing(written) : matchingClosing(written, begins);
  if (ends === undefined) {
    return begins === undefined ? { text: written } : withThought('', written.slice(begins));
  }
  return withThought(written.slice(ends + closing.length).trimStart(), written.slice(begins ?? 0, ends));
}

function withThought(text: string, thought: string): SplitThought {
  const trimmed = thought.trim();
  return trimmed === '' ? { text } : { text, thought: trimmed };
}

function strayClosing(written: string): number | undefined {
  const place = written.indexOf(closing);
  if (place < 0) return undefined;
  const before = written.indexOf(opening);
  // An answer that only mentions the tags has both.
  return before >= 0 && before < place ? undefined : place;
}

/**
 * Where the thought ends that begins at `from`. It may contain another thought or mention the tags. Then the last closing
 * tag ends it.
 */
function matchingClosing(written: string, from: number): number | undefined {
  let open = 1;
  let last: number | undefined;
  for (const { 0: tag, index } of written.matchAll(/<\/?think>/g)) {
    if (index < from) continue;
    if (tag === opening) open += 1;
    else {
      last = index;
      open -= 1;
    }
    if (open === 0) return index;
  }
  return last;
}

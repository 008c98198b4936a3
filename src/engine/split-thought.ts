const opening = '<think>';
const closing = '</think>';

/** What a model wrote, its thoughts apart from its answer; `thought` is left out where it did not think. */
export interface SplitThought {
  readonly text: string;
  readonly thought?: string;
}

/**
 * Models that think put it first, between `<think>` and `</think>`. A thought that never ends is all thought: there is
 * no answer. Some chat templates write the first tag themselves, so that only the closing one is in the text.
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
  // An answer that only speaks of the tags has both.
  return before >= 0 && before < place ? undefined : place;
}

/** Where the thought ends that begins at `from`; a thought may hold another one, or may speak of the tags: then the last one ends it. */
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

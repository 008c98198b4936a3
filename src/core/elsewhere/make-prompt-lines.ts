import type { Message } from '../answers/response.ts';
import { importedPromptHash, type LoggedPromptLine } from './prompt-lines.ts';

/** Sharing fewer characters than this does not pay. */
const worthSharing = 200;

/** The next prompt joins a group if it shares at least this part of the group's common beginning with the prompt before it. */
const stays = 0.8;

interface HashedPrompt {
  readonly hash: string;
  readonly messages: readonly Message[];
}

/** The common beginning of two prompts: a number of whole messages, and a number of characters of the next message. */
interface Common {
  readonly messages: number;
  readonly characters: number;
  /** All characters, including those of whole messages. */
  readonly length: number;
}

/**
 * Turns prompts into lines of an archive, each once. A beginning that many share gets one line before them. `hashes` has the
 * `promptHash` of each given prompt, in the given order. Prompts are sorted by their text, so that prompts with the same
 * beginning are neighbours. A group continues while each next prompt shares most of the beginning that the group has in
 * common so far.
 */
export async function importedPromptArchiveLines(
  given: readonly (readonly Message[])[],
): Promise<{ readonly lines: readonly LoggedPromptLine[]; readonly hashes: readonly string[] }> {
  const prompts = given.map((messages) => messages.map(wellFormed));
  const hashes = await Promise.all(prompts.map(importedPromptHash));
  const once = new Map(prompts.map((messages, n) => [hashes[n] ?? '', messages]));
  const sorted = [...once]
    .map(([hash, messages]): HashedPrompt => ({ hash, messages }))
    .sort((a, b) => inOrder(a.messages, b.messages));
  const lines: LoggedPromptLine[] = [];
  const starts = new Set<string>();
  for (let from = 0; from < sorted.length;) {
    const { to, common } = groupFrom(sorted, from);
    for (const line of await linesOf(sorted.slice(from, to), common, starts)) lines.push(line);
    from = to;
  }
  return { lines, hashes };
}

/** A lone surrogate has no UTF-8, and so no hash. */
const wellFormed = ({ role, content }: Message): Message => ({
  role,
  content: content.replace(/\p{Surrogate}/gu, '\ufffd'),
});

function inOrder(a: readonly Message[], b: readonly Message[]): number {
  for (let m = 0; m < Math.min(a.length, b.length); m++) {
    const [one, other] = [a[m], b[m]];
    if (!one || !other) break;
    if (one.role !== other.role) return one.role < other.role ? -1 : 1;
    if (one.content !== other.content) return one.content < other.content ? -1 : 1;
  }
  return a.length - b.length;
}

function groupFrom(sorted: readonly HashedPrompt[], from: number): { to: number; common: Common } {
  let common: Common | undefined;
  let to = from + 1;
  for (; to < sorted.length; to++) {
    const next = commonOf(sorted[to - 1]?.messages ?? [], sorted[to]?.messages ?? []);
    if (next.length < worthSharing || (common && next.length < stays * common.length)) break;
    if (!common || isShorter(next, common)) common = next;
  }
  return { to, common: common ?? { messages: 0, characters: 0, length: 0 } };
}

/** Compares positions, not lengths: one message may end where another continues. */
const isShorter = (a: Common, b: Common): boolean =>
  a.messages < b.messages || (a.messages === b.messages && a.characters < b.characters);

function commonOf(a: readonly Message[], b: readonly Message[]): Common {
  let length = 0;
  // Each prompt keeps a message of its own to continue with, even an empty one.
  const most = Math.min(a.length, b.length) - 1;
  let m = 0;
  for (; m < most && a[m]?.role === b[m]?.role && a[m]?.content === b[m]?.content; m++) length += a[m]?.content.length ?? 0;
  const [one, other] = [a[m], b[m]];
  if (!one || !other || one.role !== other.role) return { messages: m, characters: 0, length: 0 };
  const characters = alikeUpTo(one.content, other.content);
  return { messages: m, characters, length: length + characters };
}

/** The length of the common beginning. It never splits a surrogate pair. */
function alikeUpTo(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  const last = one.charCodeAt(at - 1);
  return at > 0 && last >= 0xd800 && last < 0xdc00 ? at - 1 : at;
}

async function linesOf(
  group: readonly HashedPrompt[],
  { messages: whole, characters, length }: Common,
  starts: Set<string>,
): Promise<LoggedPromptLine[]> {
  const [first] = group;
  const goesOn = first?.messages[whole];
  const isShort = group.some(({ messages }) => messages.length <= whole);
  if (group.length < 2 || length < worthSharing || !first || !goesOn || isShort)
    return group.map(({ hash, messages }) => ({ type: 'prompt', hash, messages }));
  const start = [...first.messages.slice(0, whole), { role: goesOn.role, content: goesOn.content.slice(0, characters) }];
  const after = await importedPromptHash(start);
  const isNew = !starts.has(after) && starts.add(after);
  return [
    ...(isNew ? [{ type: 'prompt-start' as const, hash: after, messages: start }] : []),
    ...group.map(({ hash, messages }): LoggedPromptLine => ({
      type: 'prompt',
      hash,
      after,
      messages: messages
        .slice(whole)
        .map(({ role, content }, m) => ({ role, content: m === 0 ? content.slice(characters) : content })),
    })),
  ];
}

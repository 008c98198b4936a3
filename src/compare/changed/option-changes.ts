import type { Json } from '../../base/json/json.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';

/** A changed text in a plan's options. Without `before` the text is new; without `after` it was removed. */
export interface StudyOptionTextChange {
  /** The path to the text, by titles if there are any: “Only the option: wording, default”. */
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

export interface StudyOptionChanges {
  readonly sentences: readonly string[];
  readonly texts: readonly StudyOptionTextChange[];
}

/** The field with the messages of a chat, whose contents always count as texts. */
const inChat = 'messages';

/** The longest value that a sentence quotes, in characters. */
const maxQuotedLength = 120;

/**
 * The differences between the options of two plans, for any study. Entries of lists are matched by `id`, fields by name.
 * Texts that people wrote are returned whole for a word-by-word diff. Everything else becomes a sentence that names the
 * path.
 */
export function findStudyOptionChanges(before: Json, after: Json): StudyOptionChanges {
  const sentences: string[] = [];
  const texts: StudyOptionTextChange[] = [];
  compare([], before, after);
  return { sentences, texts };

  function compare(path: readonly string[], one: Json | undefined, other: Json | undefined): void {
    if (isSame(one, other)) return;
    if (isText(one) || isText(other) || path.at(-2) === inChat) return text(path, one, other);
    const lists = [entriesOf(one), entriesOf(other)] as const;
    if (lists[0] && lists[1]) return list(path, lists[0], lists[1]);
    const fields = [fieldsOf(one), fieldsOf(other)] as const;
    if (fields[0] && fields[1]) return inEach(path, fields[0], fields[1]);
    // An entry or a group of fields that only one side has.
    const only = fields[0] ?? fields[1];
    if (only && (one === undefined || other === undefined) && holdsText(only)) {
      const isNew = one === undefined;
      return inEach(path, isNew ? new Map() : only, isNew ? only : new Map());
    }
    sentences.push(`${labelOf(path)}: ${inWords(one)} before, ${inWords(other)} now.`);
  }

  function inEach(path: readonly string[], one: ReadonlyMap<string, Json>, other: ReadonlyMap<string, Json>): void {
    // The path already contains the name of an entry.
    const isWhole = one.size === 0 || other.size === 0;
    for (const field of new Set([...one.keys(), ...other.keys()]))
      if (field !== 'version' && (!isWhole || (field !== 'id' && field !== 'title')))
        compare([...path, field], one.get(field), other.get(field));
  }

  function list(path: readonly string[], one: ReadonlyMap<string, Json>, other: ReadonlyMap<string, Json>): void {
    for (const [id, entry] of new Map([...one, ...other])) {
      const was = one.get(id);
      const is = other.get(id);
      const named = [...path, `“${titleOf(is ?? was ?? entry, id)}”`];
      if (was !== undefined && is !== undefined) compare(named, was, is);
      else if (holdsText(fieldsOf(entry) ?? new Map())) compare(named, was, is);
      else sentences.push(`${labelOf(named)}: ${was === undefined ? 'added' : 'left out'}.`);
    }
    const kept = (ids: Iterable<string>, there: ReadonlyMap<string, Json>) => [...ids].filter((id) => there.has(id));
    if (kept(one.keys(), other).join('\n') !== kept(other.keys(), one).join('\n'))
      sentences.push(`${labelOf(path)}: in another order.`);
  }

  function text(path: readonly string[], one: Json | undefined, other: Json | undefined): void {
    const shown = (value: Json) => (typeof value === 'string' ? value : canonicalJson(value));
    texts.push({
      label: labelOf(path),
      ...(one !== undefined && { before: shown(one) }),
      ...(other !== undefined && { after: shown(other) }),
    });
  }
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other));

/** Whether the value is prose for a model, not the name of a setting. */
const isText = (value: Json | undefined): value is string => typeof value === 'string' && /\s/.test(value.trim());

const isObject = (value: Json | undefined): value is { readonly [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: Json | undefined): ReadonlyMap<string, Json> | undefined =>
  isObject(value) ? new Map(Object.entries(value)) : messagesOf(value);

/** The messages of a chat by role; the second message of a user is “user 2”. */
function messagesOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const found = new Map<string, Json>();
  const seen = new Map<string, number>();
  for (const each of value as readonly Json[]) {
    if (!isObject(each) || typeof each.role !== 'string' || typeof each.content !== 'string') return undefined;
    const nth = (seen.get(each.role) ?? 0) + 1;
    seen.set(each.role, nth);
    found.set(nth === 1 ? each.role : `${each.role} ${nth}`, each.content);
  }
  return found;
}

/** The entries by id, if every entry of the list has a unique id. */
function entriesOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = (value as readonly Json[]).map((entry) => [isObject(entry) ? entry.id : undefined, entry] as const);
  const named = entries.filter((entry): entry is readonly [string, Json] => typeof entry[0] === 'string');
  const found = new Map(named);
  return found.size === entries.length ? found : undefined;
}

function holdsText(fields: ReadonlyMap<string, Json>): boolean {
  return [...fields].some(([field, value]) => {
    if (field === 'title') return false;
    if (field === inChat) return true;
    const inner = fieldsOf(value);
    return isText(value) || (inner !== undefined && holdsText(inner));
  });
}

const titleOf = (entry: Json, id: string): string =>
  isObject(entry) && typeof entry.title === 'string' && entry.title !== '' ? entry.title : id;

/** The form’s names of options. Other options get their own names, split into words. */
const names: Readonly<Record<string, string>> = {
  maxTokens: 'token limit',
  templates: 'system prompts',
  optionScoring: 'letters scored by their probability',
  topP: 'top-p',
  topK: 'top-k',
};

function labelOf(path: readonly string[]): string {
  const words = path.map((part) =>
    part.startsWith('“') ? part : Object.hasOwn(names, part) ? (names[part] ?? part) : readableName(part),
  );
  return capitalizeFirst(words.join(', '));
}

const readableName = (name: string): string =>
  name.length > 60
    ? `${name.slice(0, 60)}…`
    : name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

function inWords(value: Json | undefined): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? 'empty' : `“${cut(value)}”`;
  if (Array.isArray(value) && (value as readonly Json[]).every((each) => typeof each !== 'object'))
    return value.length === 0 ? 'none' : cut((value as readonly Json[]).map(String).join(', '));
  return cut(canonicalJson(value));
}

const cut = (text: string): string => (text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);

import type { Json } from '../../base/json/json.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import type { EvaluatorNode } from './flow-nodes.ts';
import { jsonAsText } from './texts.ts';

/** A text's scores by the evaluator's id, with its title. */
export type ScoresByEvaluatorId = ReadonlyMap<string, { readonly title: string; readonly value: number | null }>;

/** Looks up the scores of evaluators and people for the texts of one response, in the order of the texts. */
export type EvaluatorScoreLookup = (uid: string, texts: readonly string[]) => readonly ScoresByEvaluatorId[];

interface Result {
  readonly text: string;
  readonly item: Json;
}

/** Evaluators refer to a response by its `uid`, with one item per text. The items are in one entry or in one entry each. */
export function makeEvaluatorScoreLookup(evaluators: readonly EvaluatorNode[], cache: Fields): EvaluatorScoreLookup {
  const all = evaluators.map((node) => ({ ...node, byResponse: resultsByResponse(node) }));
  return (uid, texts) => {
    const found = texts.map((): Map<string, { title: string; value: number | null }> => new Map());
    for (const { id, title, byResponse } of all)
      for (const [n, item] of itemsFor(byResponse.get(uid) ?? [], texts).entries())
        for (const [part, value] of partsOf(item))
          found[n]?.set(part === '' ? id : `${id}.${part}`, {
            title: part === '' ? title : `${title} · ${part}`,
            value: numberIn(value),
          });
    const grades = fieldsOf(getOwn(cache, `r.${uid}.grade`));
    for (const [n, scored] of found.entries()) {
      const grade = getOwn(grades, String(n));
      if (typeof grade === 'boolean') scored.set('by hand', { title: 'graded by people', value: Number(grade) });
    }
    return found;
  };
}

function resultsByResponse({ results }: EvaluatorNode): ReadonlyMap<string, readonly Result[]> {
  const by = new Map<string, Result[]>();
  for (const { uid, responses, eval_res: result } of results) {
    const key = jsonAsText(uid);
    const of = by.get(key) ?? [];
    by.set(key, of);
    const texts = arrayOrEmpty(responses);
    for (const [n, item] of arrayOrEmpty(fieldsOf(result)['items']).entries())
      of.push({ text: bare(jsonAsText(texts[n])), item });
  }
  return by;
}

/** Evaluators’ copies of texts have backslashes before braces. */
const bare = (text: string): string => text.replace(/\\+(?=[{}])/g, '');

/** Matches by index if the text at that index is the same, and otherwise by text. */
function itemsFor(results: readonly Result[], texts: readonly string[]): readonly (Json | undefined)[] {
  const used = new Set<number>();
  return texts.map((given, n) => {
    const text = bare(given);
    const at =
      results[n]?.text === text && !used.has(n) ? n : results.findIndex((each, m) => !used.has(m) && each.text === text);
    used.add(at);
    return results[at]?.item;
  });
}

/** An evaluator may return several named values. */
const partsOf = (item: Json | undefined): readonly (readonly [part: string, value: Json])[] =>
  item === undefined ? [] : isFields(item) ? Object.entries(item) : [['', item]];

function numberIn(value: Json): number | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const word = words.get(value.trim().toLowerCase());
  return word ?? null;
}

const words: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['yes', 1],
  ['false', 0],
  ['no', 0],
]);

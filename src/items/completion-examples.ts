import { isExampleOnlyItem, type Item } from '../core/items/item.ts';
import { optionLetter } from '../core/items/letter.ts';
import { questionKey } from '../core/items/same-question.ts';
import { maxExampleCharacters, type CompletionExample } from '../core/prompts/completion.ts';
import { formatQuestionLines } from '../core/prompts/prompt-for.ts';
import { seededRandom, textSeed } from '../measure/basics/random.ts';
import { loadFewShotExamples } from './demonstrations.ts';
import { isBuiltInSet } from './part-in-words.ts';
import type { StudyItemSet } from './study-item-set.ts';

/** A set that lacks examples, and how many it has. */
export interface MissingExamples {
  readonly set: Pick<StudyItemSet, 'id' | 'title'>;
  readonly has: number;
}

/**
 * Draws `perSet` examples for each set: first from its held-out part, then from questions that the run does not ask. No
 * example repeats an asked question or another example. Each next example has the answer that is rarest among the set’s
 * examples, so that letters are balanced.
 */
export async function drawCompletionExamples(
  sets: readonly StudyItemSet[],
  asked: readonly Item[],
  { perSet, seed }: { readonly perSet: number; readonly seed: number },
): Promise<{ readonly examples: readonly CompletionExample[]; readonly missing: readonly MissingExamples[] }> {
  const keys = new Set(asked.flatMap(({ question, paraphrases = [] }) => [question, ...paraphrases].map(questionKey)));
  const examples: CompletionExample[] = [];
  const missing: MissingExamples[] = [];
  for (const set of sets) {
    const own = drawExamplesOfSet(set.id, await exampleSources(set), { perSet, seed, keys });
    examples.push(...own);
    if (own.length < perSet) missing.push({ set, has: own.length });
  }
  return { examples, missing };
}

/** Built-in sets may have further held-out questions in separate files. */
async function exampleSources({ id, items, heldOut }: StudyItemSet): Promise<readonly (readonly Item[])[]> {
  const all = [...heldOut, ...items];
  const beside = isBuiltInSet(id) ? await loadFewShotExamples(id) : [];
  return [[...beside, ...all.filter(isExampleOnlyItem)], all.filter((item) => !isExampleOnlyItem(item))];
}

function drawExamplesOfSet(
  set: string,
  sources: readonly (readonly Item[])[],
  { perSet, seed, keys }: { readonly perSet: number; readonly seed: number; readonly keys: ReadonlySet<string> },
): CompletionExample[] {
  const used = new Set(keys);
  const answers = new Map<string, number>();
  const drawn: CompletionExample[] = [];
  const timesAnswered = ({ example }: Candidate) => answers.get(example.answer) ?? 0;
  for (const [tier, source] of sources.entries()) {
    const random = seededRandom(textSeed(`${seed}|${set}|completion|${tier}`));
    const shuffled = source.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
    let left = shuffled.flatMap(({ item }) => candidateOf(set, item));
    while (drawn.length < perSet) {
      left = left.filter(({ key }) => !used.has(key));
      const least = Math.min(...left.map(timesAnswered));
      const next = left.find((candidate) => timesAnswered(candidate) === least);
      if (!next) break;
      used.add(next.key);
      answers.set(next.example.answer, least + 1);
      drawn.push(next.example);
    }
  }
  return drawn;
}

interface Candidate {
  readonly key: string;
  readonly example: CompletionExample;
}

/** Empty if the item is private, is too long, has no answer, or would end the example early. */
function candidateOf(set: string, item: Item): Candidate[] {
  const question = formatQuestionLines(item);
  const answer = typeof item.answer === 'number' ? optionLetter(item.answer) : item.answer.trim();
  const isUsable =
    item.keepPrivate === undefined &&
    (item.choices?.length ?? 0) <= 26 &&
    question.length <= maxExampleCharacters &&
    !/^(?:Question|Answer):/m.test(question) &&
    answer !== '' &&
    answer.length <= maxExampleCharacters &&
    !answer.includes('\n');
  return isUsable ? [{ key: questionKey(item.question), example: { set, question, answer } }] : [];
}

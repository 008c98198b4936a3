import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { setOf } from '../../../../src/core/items/item.ts';
import { getOrThrow } from '../../../../src/base/objects/get-or-throw.ts';
import { formatPValue, percent } from '../../../../src/core/words/format.ts';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import { isExampleOnlyItem } from '../../../../src/core/items/item.ts';
import { makeCompletionFormat } from '../../../../src/planned/completion-plan.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { builtInPrompts } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import '../../../../src/studies/give-studies.ts';
import { chanceOfQuestions, findSetsAboveChance, type SetFinding, type SetTrial } from '../above-chance.ts';
import { askNative, type NativeText } from '../ask-native.ts';
import { answerLimit, exampleCount, promptsOf } from '../audit.ts';
import { LineCache } from '../cache.ts';
import { gemma } from '../model-file.ts';
import { serverPackage, startNativeServer } from '../native-server.ts';
import { reportProgress } from '../progress.ts';
import { table, type StepInput } from '../step.ts';
import { cutCompletion } from '../../../../src/core/prompts/completion.ts';
import { promptHash } from '../../../../src/core/archive/prompt-hash.ts';

/** Sets whose answers are right or wrong. The other built-in sets are for judges. */
export const triedSets = ['sentiment', 'yes-no', 'general', 'words', 'calendar', 'arithmetic', 'numbers', 'problems'];
const firstQuestions = 60;

export async function setsStep({ cache, file }: StepInput): Promise<string[]> {
  const server = await startNativeServer(cache, file, { slots: 1, threads: 1 });
  try {
    const findings = await trySets(server.baseUrl, new LineCache<NativeText>(join(cache, 'sets.jsonl')));
    writeFileSync(chosenPath(cache), JSON.stringify(chosenSets(findings)));
    return setLines(findings);
  } finally {
    await server.close();
  }
}

/** Undefined until the step has run. */
export function readChosenSets(cache: string): string[] | undefined {
  const path = chosenPath(cache);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : undefined;
}

const chosenPath = (cache: string): string => join(cache, 'chosen-sets.json');

/**
 * Asks the first questions of each set natively under the first prompt, and tests the number of right answers against
 * chance.
 */
async function trySets(baseUrl: string, cache: LineCache<NativeText>): Promise<SetFinding[]> {
  const progress = reportProgress('sets', triedSets.length * firstQuestions, 'answers');
  const trials: SetTrial[] = [];
  let done = 0;
  for (const set of triedSets) {
    const { items: all, ...about } = await getOrThrow(new Map(Object.entries(builtInSetLoaders)), set)();
    const items = all.filter((item) => !isExampleOnlyItem(item)).slice(0, firstQuestions);
    const heldOut = all.filter(isExampleOnlyItem);
    const study = await loadStudy('system-prompt');
    const sets = [{ ...about, items: all, heldOut }];
    const choice = { study, sets, items, perSet: exampleCount, seed: 1 };
    const { format: completion } = await makeCompletionFormat(choice);
    const kinds = (study.defaults as { readonly kinds: Readonly<Record<string, string>> }).kinds;
    const options = { templates: builtInPrompts.slice(0, 1), kinds, maxTokens: answerLimit };
    const models = [`endpoint:native/${gemma.name}`];
    const plan = await makePlan({ study, options, models, items, seed: 1, samples: 1, completion });
    let right = 0;
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const { cell, prompt } of await promptsOf({ plan, items })) {
      if (prompt.completion === undefined) throw new Error('The plan asks chats.');
      const hash = await promptHash(prompt);
      const text = prompt.completion;
      const limit = { maxTokens: answerLimit, isWhole: false, stop: prompt.stop };
      const written = await cache.getOrMake(`${serverPackage} ${hash}`, () => askNative(baseUrl, text, limit));
      const answer = cutCompletion(written.text, 'stop', prompt);
      const tokens = { prompt: 0, completion: 0 };
      const ms = { prefill: 0, decode: 0 };
      const response = { ...cell, ...answer, tokens, ms, seed: prompt.seed, promptHash: hash };
      const item = getOrThrow(byId, cell.item);
      right += study.score(study.read(response, item, plan), item) === 1 ? 1 : 0;
      progress(++done);
    }
    trials.push({ set, right, asked: items.length, chance: chanceOfQuestions(items) });
    process.stderr.write(`sets: ${setOf(items[0]?.id ?? '')} ${right} of ${items.length} right\n`);
  }
  return findSetsAboveChance(trials);
}

/** The sets above chance or, if there is none, the set with the lowest p. */
export function chosenSets(findings: readonly SetFinding[]): string[] {
  const above = findings.filter(({ isAbove }) => isAbove).map(({ set }) => set);
  const [best] = [...findings].sort((one, other) => one.p - other.p);
  return above.length > 0 ? above : best ? [best.set] : [];
}

const setLines = (findings: readonly SetFinding[]): string[] => [
  `The native server answered the first ${firstQuestions} questions of each set under one prompt, in the completion format with ${exampleCount} examples. The test is the one-sided exact binomial test against the larger of guessing and always giving the commonest answer. Holm’s method corrects for ${findings.length} sets.`,
  '',
  ...table(
    ['set', 'right', 'chance', 'p', 'p by Holm', 'above chance'],
    findings.map(({ set, right, asked, chance, p, adjusted, isAbove }) => [
      set,
      `${right} of ${asked}`,
      percent(chance),
      formatPValue(p),
      formatPValue(adjusted),
      isAbove ? 'yes' : 'no',
    ]),
  ),
  '',
  findings.some(({ isAbove }) => isAbove)
    ? `The audits ask ${chosenSets(findings).join(', ')}, unless \`--sets\` names others.`
    : `No set is above chance: with this format and these examples, the model is not shown to answer better than by guessing. The audits ask ${chosenSets(findings).join(', ')}, whose p is lowest, unless \`--sets\` names others. They try the whole path, and their scores say nothing about prompts.`,
];

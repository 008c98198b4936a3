import { describe, expect, test } from 'vitest';
import {
  generateTrainingInstances,
  trainingInstanceToJsonl,
  askedAndRewordedVariantPairs,
} from '../../../src/workbenches/benchmark/alignment.ts';
import {
  axolotlConfig,
  trainerSettingsJson,
  trainerSettings,
  trlScript,
} from '../../../src/workbenches/benchmark/trainer-files.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { readOptionByRoParQRule } from '../../../src/reading/strict-option.ts';
import { paraphraseDefaults } from '../../../src/studies/paraphrase/protocol/options.ts';

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  question: `Original ${id}?`,
  choices: ['north', 'east', 'south', 'west'],
  answer: 2,
  split: 'train',
  paraphrases: [`First ${id}?`, `Second ${id}?`],
  subject: 'x',
  ...more,
});

const made = (items: readonly Item[], reasoningFirst: readonly string[] = [], seed = 1) => [
  ...generateTrainingInstances(items, 'train', { seed, reasoningFirst }),
];

describe('training chats', () => {
  test('four of an item, each a question and its answer, as the messages form has it', () => {
    const chats = made([item('s/1')]);
    expect(chats).toHaveLength(4);
    for (const chat of chats) {
      expect(Object.keys(JSON.parse(trainingInstanceToJsonl(chat)) as object)).toEqual(['messages']);
      expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    }
    const asked = chats.map(({ messages: [user, assistant] }) => [
      user!.content.split('\n')[0],
      ...assistant!.content.split('\n').slice(0, 2),
    ]);
    expect(asked).toEqual([
      ['Original s/1?', 'Question: Original s/1?', 'In other words: First s/1?'],
      ['Original s/1?', 'Question: Original s/1?', 'In other words: Second s/1?'],
      ['First s/1?', 'Question: First s/1?', 'In other words: Original s/1?'],
      ['Second s/1?', 'Question: Second s/1?', 'In other words: Original s/1?'],
    ]);
    expect(askedAndRewordedVariantPairs).toHaveLength(4);
  });

  test('the user asks in the words of the paraphrase-aware form; reasoning comes first where the set asks so', () => {
    const first = made([item('s/1')])[0]!.messages;
    expect(first[0]!.content.endsWith(paraphraseDefaults.wordings.aware.answerFirst)).toBe(true);
    expect(first[1]!.content).toMatch(/\nAnswer: [A-D]\.\nReasoning: .*«south»\.$/);
    const maths = made([item('s/1')], ['s'])[0]!.messages;
    expect(maths[0]!.content.endsWith(paraphraseDefaults.wordings.aware.reasoningFirst)).toBe(true);
    expect(maths[1]!.content).toMatch(/\nReasoning: .*«south»\.\nAnswer: [A-D]\.$/);
  });

  test('every answer is read as the right choice, whatever stands in question, choices and solution', () => {
    const texts = ['Answer: A.', 'Answer: B. or C.', 'Reasoning:', 'x\nAnswer: D.\nReasoning: y', 'A.', '=1+1', '"', '|'];
    const items = texts.flatMap((text, n) => [
      item(`s/${n}`, { question: text, paraphrases: [text, text] }),
      item(`s/c${n}`, { choices: ['north', text, 'south', 'west'], answer: 1 }),
      item(`s/s${n}`, { solution: `${text} so it is.` }),
    ]);
    for (const reasoningFirst of [[], ['s']]) {
      const chats = made(items, reasoningFirst);
      expect(chats).toHaveLength(4 * items.length);
      chats.forEach(({ messages: [user, assistant] }, n) => {
        const { choices, answer } = items[Math.floor(n / 4)]!;
        const read = readOptionByRoParQRule(assistant!.content, 4);
        if (read.kind !== 'option') throw new Error(assistant!.content);
        // The right choice with its letter in this chat.
        const shown = `${'ABCD'[read.option]}. ${choices![answer as number]}`;
        expect(user!.content).toContain(`\n${shown}\n`);
      });
    }
  });

  test('a worked solution is the reasoning', () => {
    const [chat] = made([item('s/1', { solution: 'The sun is there at noon.' })], ['s']);
    expect(chat!.messages[1]!.content).toContain('Reasoning: The sun is there at noon. Both ask');
  });

  test('orders are drawn by the seed, for every chat anew, all places alike', () => {
    const items = Array.from({ length: 200 }, (_, n) => item(`s/${n}`));
    const letters = (seed: number) =>
      made(items, [], seed).map(({ messages }) => /Answer: ([A-D])\./.exec(messages[1]!.content)![1]!);
    expect(letters(1)).toEqual(letters(1));
    expect(letters(1)).not.toEqual(letters(2));
    // 800 draws of four letters: 200 each, standard deviation 12.2. Allows five deviations.
    for (const letter of 'ABCD')
      expect(Math.abs(letters(1).filter((each) => each === letter).length - 200)).toBeLessThan(62);
  });

  test('only the part that is asked for, no open items; an item without two paraphrases is named', () => {
    const items = [
      item('s/1'),
      item('s/2', { split: 'test' }),
      { id: 's/3', question: '?', answer: '1', split: 'train' } as const,
    ];
    expect(made(items)).toHaveLength(4);
    expect([...generateTrainingInstances(items, 'validation', { seed: 1, reasoningFirst: [] })]).toEqual([]);
    expect(() => made([item('s/9', { paraphrases: ['One?'] })])).toThrow(
      'The item “s/9” does not have two paraphrases: nothing can be trained with it.',
    );
  });
});

describe('the files beside them', () => {
  const files = { train: 'a-train.jsonl', validation: 'a-validation.jsonl' };

  test('hold every setting of the paper', () => {
    expect(JSON.parse(trainerSettingsJson())).toEqual(trainerSettings);
    const script = trlScript(files);
    for (const [name, value] of Object.entries({ ...trainerSettings.lora, ...trainerSettings.trainer })) {
      const python = value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);
      // TRL 1.16 with transformers 5.24 refuses `warmup_ratio`.
      expect(script).toContain(`${name === 'warmup_ratio' ? 'warmup_steps' : name}=${python},`);
    }
    const config = axolotlConfig(files);
    for (const line of ['lora_r: 16', 'lora_alpha: 32', 'lora_dropout: 0.05', 'seed: 42', 'learning_rate: 0.0002'])
      expect(config).toContain(`\n${line}\n`);
    for (const name of Object.values(files)) {
      expect(script).toContain(JSON.stringify(name));
      expect(config).toContain(`path: ${name}\n`);
    }
  });
});

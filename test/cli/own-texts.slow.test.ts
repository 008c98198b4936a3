import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setOf } from '../../src/core/items/item.ts';
import { parseItemTable } from '../../src/items/item-file.ts';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { makeOwnItemSet } from '../../src/items/own-set.ts';
import { itemSetToFile } from '../../src/items/set-file.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { serveOpenAi } from '../browser/openai-server.ts';
import { evenkeel, report } from './run-command.ts';
import { storedIn } from './run/running.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-own-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Questions and answers as people keep them in a spreadsheet. */
const csv = `question,answer
Which river flows through Vienna?,Danube
Which metal is liquid at room temperature?,mercury
Who painted the Night Watch?,Rembrandt
Which city hosts the Uffizi?,Florence
Which gas do plants take in?,carbon dioxide
What is the capital of Bolivia's government?,La Paz
Which bird cannot fly and lives at the South Pole?,the emperor penguin
Which instrument has 88 keys?,piano
Which sea lies between Italy and Croatia?,the Adriatic
Which country makes Roquefort?,France
Who wrote Faust?,Goethe
Which planet has the shortest year?,Mercury
What do bees make?,honey
Which mountain is the highest in Africa?,Kilimanjaro
Which language is spoken in Brazil?,Portuguese
Which animal is on the flag of Sri Lanka?,a lion
What is frozen water called?,ice
Which city has the Brandenburg Gate?,Berlin
Which vitamin do carrots give?,vitamin A
Who composed the Ring?,Wagner
Which tree gives acorns?,oak
Which ocean lies west of Portugal?,the Atlantic
Which city was called Saigon?,Ho Chi Minh City
What is the currency of Poland?,złoty
Which stone is made of carbon?,diamond
Which mineral is table salt?,halite
Which island is Palermo on?,Sicily
Who discovered penicillin?,Fleming
Which metal is in a copper coin?,copper
Which city lies on two continents?,Istanbul
`;

/** Three ways to state the same answer. The model’s choice depends on the prompt. */
const voices: readonly ((answer: string) => string)[] = [
  (answer) => answer,
  (answer) => `Happy to help! The answer is ${answer}.`,
  (answer) => `Arr, matey! It be ${answer}.`,
];

test(
  'thirty questions with short texts, answered in three voices: every prompt scores what a person counts',
  { timeout: 120_000 },
  async () => {
    const table = parseItemTable(csv, 'own.csv');
    const { items } = parseItemsFromTable(
      table,
      'own.csv',
      { question: 'question', answer: 'answer', choices: [] },
      'to be stored',
    );
    const set = await makeOwnItemSet({ title: 'Own texts' }, items, []);
    expect(set.items).toHaveLength(30);
    const file = join(folder, itemSetToFile(set, 'json').name);
    writeFileSync(file, itemSetToFile(set, 'json').text);
    const systems: string[] = [];
    /** Some answers really are wrong, and one prompt has more of them than the others. */
    const isWrong = (item: number, system: number) => (item * 7 + system) % 5 === 0 || (system === 4 && item % 3 === 1);
    const server = await serveOpenAi({
      says: ({ messages }) => {
        const asked = messages.at(-1)?.content ?? '';
        const item = set.items.findIndex(({ question }) => asked.includes(question));
        if (item < 0) return 'Hello.';
        const system = messages[0]?.content ?? '';
        if (!systems.includes(system)) systems.push(system);
        const place = systems.indexOf(system);
        const answered = isWrong(item, place) ? set.items[(item + 11) % 30] : set.items[item];
        return voices[place % 3]?.(String(answered?.answer)) ?? '';
      },
    });
    const out = join(folder, 'own.evenkeel.jsonl');
    const link = `#/new?study=system-prompt&models=endpoint:local/test-model&items=${set.id}&n=30&seed=5`;
    try {
      const ran = await evenkeel('run', link, '--items', file, '--endpoint', server.baseUrl, '--out', out);
      expect(ran).toMatchObject({ code: 0 });
    } finally {
      await server.close();
    }
    const { code, out: printed } = await report(out);
    expect(code).toBe(0);
    const { result } = JSON.parse(printed) as { result: SystemPromptResult };
    const [model] = result.models;
    expect(model?.unreadable).toBe(0);
    // Count the right answers of the server for each prompt, independently of the report.
    const byPrompt = new Map<string, number>();
    for (const { item, variant, text } of storedIn(out)) {
      expect(setOf(item)).toBe(set.id);
      const at = set.items.findIndex(({ id }) => id === item);
      const isRight = voices.some((voice) => voice(String(set.items[at]?.answer)) === text);
      const prompt = variant['system-prompt'] ?? '';
      byPrompt.set(prompt, (byPrompt.get(prompt) ?? 0) + Number(isRight));
    }
    expect(byPrompt.size).toBe(10);
    for (const { scenario, score } of model?.scenarios ?? [])
      expect(score).toBeCloseTo((100 * (byPrompt.get(scenario) ?? NaN)) / 30, 9);
    expect(new Set(byPrompt.values()).size).toBeGreaterThan(1);
  },
);

import { writeFile } from 'node:fs/promises';
import type { Item } from '../../src/core/items/item.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { itemHash, planId, type Plan } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { Study } from '../../src/core/studies/study.ts';

/** Each of these runs a script, makes a request or breaks a page if it is not treated as text. */
export const hostileTexts = [
  `<img src=x onerror="window.ran='img'">`,
  `<script>window.ran='script'</script>`,
  `</script><script>window.ran='closed'</script>`,
  `"><svg onload="window.ran='svg'"><a href="javascript:window.ran='a'">x</a>`,
  `javascript:window.ran='address'`,
  `' onmouseover='window.ran=1' style='position:fixed;inset:0`,
  `{{constructor.constructor("window.ran='braces'")()}} \${window.ran='template'} {@html '<img src=x>'}`,
  `<iframe srcdoc="<script>parent.ran='frame'</script>"></iframe><base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">[x](javascript:alert(1)) ![x](https://evil.example/x.png)`,
  `data:text/html,<script>window.ran='data'</script>`,
  `=HYPERLINK("https://evil.example/","x")`,
  'W'.repeat(3000),
] as const;

/** Characters that free texts may contain and names may not. */
export const hostileCharacters = 'null \u0000 bell \u0007 turned \u202earound and \u2067back';

/** Writes the archive of a run whose text fields all hold such a text, and returns the run's id. */
export async function writeHostileRun(file: string): Promise<string> {
  const study = systemPromptStudy as unknown as Study;
  const { models, items, templates } = hostileParts();
  const plan: Plan = {
    study: 'system-prompt',
    options: { templates, kinds: {}, maxTokens: 64 },
    models,
    items: await Promise.all(items.map(async (item) => ({ id: item.id, hash: await itemHash(item) }))),
    samples: 1,
    seed: 1,
    resolved: {},
  };
  const byId = new Map(items.map((item) => [item.id, item]));
  const responses = await Promise.all(
    planCells(plan, study).map(async (cell, n): Promise<Response> => {
      const item = byId.get(cell.item)!;
      const failed = n % 7 === 3;
      const answerText =
        n % 3 === 0 ? `Answer: ${'ABCD'[n % 4]}` : `${text(n)} ${hostileCharacters} Answer: ${'ABCD'[n % 4]}`;
      return {
        ...cell,
        seed: await cellSeed(plan, cell),
        promptHash: await promptHash(study.prompt(cell, item, plan)),
        text: failed ? '' : answerText,
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        ...(failed
          ? { finish: 'error', error: `${text(n)} ${hostileCharacters}` }
          : { finish: n % 11 === 5 ? 'length' : 'stop' }),
      };
    }),
  );
  const verdicts = responses
    .filter(({ finish }) => finish !== 'error')
    .slice(0, 12)
    .map(({ model, item, variant, sample }, n) => ({
      type: 'verdict' as const,
      model,
      item,
      variant,
      sample,
      reading:
        n % 2 === 0
          ? ({ kind: 'unreadable', why: `${text(n)} ${hostileCharacters}` } as const)
          : ({ kind: 'option', option: 1, by: 'hand' } as const),
      by: `${text(n).slice(0, 200)} ${hostileCharacters}`,
      why: `${text(n + 1).slice(0, 1900)} ${hostileCharacters}`,
      at: '2026-01-01T00:00:00Z',
    }));
  const marks = responses
    .filter(({ finish }) => finish !== 'error')
    .slice(0, 12)
    .map(({ model, item, variant, sample }, n) => ({
      type: 'verdict' as const,
      model,
      item,
      variant,
      sample,
      mark: (['right', 'wrong', 'none'] as const)[n % 3]!,
      reading: null,
      by: name(n % 4),
      why: `${text(n).slice(0, 1900)} ${hostileCharacters}`,
      markedAt: '2026-01-01T00:00:00Z',
    }));
  const anything = { [text(0)]: hostileTexts, prototype: hostileCharacters };
  const archive = writeRunAsJsonLines({
    plan,
    items,
    responses,
    verdicts: [...verdicts, ...marks],
    comparisons: [],
    others: [{ type: text(1), ...anything }],
    models: models.map((model, n) => ({
      model,
      contextWindow: 512,
      chatTemplateHash: text(n),
      tokenizerHash: text(n + 1),
      device: `${text(n + 2)} ${hostileCharacters}`,
      ms: 1,
    })),
    environment: {
      ...anything,
      sessions: hostileTexts.map((evil) => ({
        started: evil,
        app: evil,
        browser: `${evil} ${hostileCharacters}`,
        platform: evil,
        cores: evil,
        engines: [{ id: evil, name: evil, version: evil, device: evil, honours: [evil] }],
      })),
    },
    unknown: { [text(3)]: anything },
  });
  await writeFile(file, archive);
  return planId(plan);
}

const text = (n: number): string => hostileTexts[n % hostileTexts.length]!;

/** A name: at most 300 characters, without `|` and without control characters. */
const name = (n: number): string => text(n).slice(0, 250).replaceAll('|', '');

function hostileParts() {
  const models = [0, 3, 10, 11].map((n) => `small:${name(n)}@${n}`);
  models.push(name(10), name(1));
  const items = Array.from({ length: 8 }, (_, n): Item => ({
    id: `${name(n % 2).replaceAll('/', '')}/${name(n)}-${n}`,
    question: `${text(n)} ${hostileCharacters} which?`,
    choices: [0, 1, 2, 3].map((at) => `${text(n + at)} ${hostileCharacters} ${at}`),
    answer: n % 4,
    subject: `${text(n)} ${hostileCharacters}`,
    paraphrases: [text(n)],
    solution: `${text(n)} ${hostileCharacters}`,
  }));
  const templates = Array.from({ length: 5 }, (_, n) => ({
    id: `t${n}`,
    title: `${name(n)} ${n}`,
    wording: { default: `${text(n)} ${hostileCharacters}` },
  }));
  return { models, items, templates };
}

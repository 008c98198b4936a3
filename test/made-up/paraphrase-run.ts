import { pathToFileURL } from 'node:url';
import type { Item } from '../../src/core/items/item.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { ParaphraseOptions } from '../../src/studies/paraphrase/protocol/options.ts';
import { parseDrawnOrders, choicesInOrder } from '../../src/studies/paraphrase/protocol/orders.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';

interface Size {
  readonly models?: number;
  /** Items with four choices in each of the two sets. There is also one item with two choices and one without any. */
  readonly perSet?: number;
  readonly form?: ParaphraseOptions['form'];
  readonly seed?: number;
}

/**
 * A run of the paraphrase study: models × two sets (`sums`, reasoning first, and `facts`) × three questions × up to eight
 * orders, with realistic made-up answers. The first model always knows the answer, later models less and less. They miss a
 * paraphrase now and then or prefer the first choice. They forget the full stop (only the tolerant rule reads those), write
 * nothing readable, or refuse. One item has two choices and so two orders, one has none. A few answers are cut. The last
 * model has one failed cell.
 */
export async function madeUpParaphraseRun({
  models = 3,
  perSet = 5,
  form = 'plain',
  seed = 1,
}: Size = {}): Promise<MadeUpRun> {
  const study = paraphraseStudy as unknown as Study;
  const items = [...sums(perSet), ...facts(perSet), ...odd];
  const options: ParaphraseOptions = { ...paraphraseStudy.defaults, form, reasoningFirst: ['sums'] };
  const ids = Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`);
  const plan = await makePlan({ study, options, models: ids, items, seed, samples: 1 });
  const byId = new Map(items.map((item) => [item.id, item]));
  const random = seededRandom(form === 'plain' ? 7 : 8);
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = byId.get(cell.item)!;
    const m = plan.models.indexOf(cell.model);
    const order = parseDrawnOrders(plan.resolved[item.id])[Number(cell.variant['order']!.slice(1)) - 1]!;
    const loose = m * (form === 'aware' ? 0.15 : 0.3);
    // A model that misunderstands a paraphrase mostly does so in every order.
    const misses = missed(item.id, cell.variant['question']!, m) * loose;
    const failed = m === models - 1 && m > 0 && responses.length % 311 === 310;
    const text = failed ? '' : answerTo(item, choicesInOrder(item, order), { loose, misses, random });
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await promptHash(study.prompt(cell, item, plan)),
      text,
      tokens: { prompt: 80, completion: Math.ceil(text.length / 4) },
      ms: { prefill: 20 * random(), decode: 60 * random() },
      ...(failed ? { finish: 'error', error: 'the engine stopped' } : { finish: random() < 0.01 ? 'length' : 'stop' }),
    });
  }
  return { plan, items, responses };
}

/** Writes the archive of such a run to a file and returns the run's id. */
export const writeMadeUpParaphraseRun = async (file: string, size?: Size): Promise<string> =>
  writeMadeUpArchive(file, await madeUpParaphraseRun(size));

function sums(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => {
    const boxes = 3 + n;
    const each = 4 + ((n * 5) % 7);
    const right = boxes * each;
    return {
      id: `sums/${String(n + 1).padStart(3, '0')}`,
      subject: 'multiplication',
      question: `A baker has ${boxes} boxes with ${each} rolls each. How many rolls are there?`,
      choices: [right + each, right, right - 1, right + 11].map(String),
      answer: 1,
      paraphrases: [
        `There are ${each} rolls in each of a baker’s ${boxes} boxes. How many rolls does the baker have?`,
        `How many rolls do ${boxes} boxes hold if ${each} lie in every one of them?`,
      ],
      paraphrasedBy: ['made up', 'made up'],
    };
  });
}

const places = ['tower', 'bridge', 'market', 'harbour', 'library', 'mill', 'well', 'gate', 'garden', 'station'];

function facts(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => {
    const at = (offset: number) => `the ${places[(n + offset) % places.length]}`;
    return {
      id: `facts/${String(n + 1).padStart(3, '0')}`,
      subject: 'places',
      question: `In the town of example ${n + 1}, what stands beside the old oak?`,
      choices: [at(1), at(2), at(3), at(4)],
      answer: n % 4,
      paraphrases: [
        `What is found next to the old oak in the town of example ${n + 1}?`,
        `The old oak in example ${n + 1}’s town has what standing by its side?`,
      ],
      paraphrasedBy: ['made up', 'made up'],
    };
  });
}

const odd: Item[] = [
  {
    id: 'facts/two',
    subject: 'truth',
    question: 'Is seven larger than five?',
    choices: ['Yes', 'No'],
    answer: 0,
    paraphrases: ['Does seven exceed five?', 'Comparing seven with five, is seven the larger one?'],
  },
  {
    id: 'facts/open',
    subject: 'counting',
    question: 'How many days does a week have?',
    answer: '7',
    paraphrases: ['A week is made of how many days?', 'What is the number of days in one week?'],
  },
];

/** How hard an item's question is for a model: in [0, 1), the same for every order. */
const missed = (item: string, question: string, model: number): number =>
  seededRandom([...`${item}|${question}|${model}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7))();

interface Temper {
  readonly loose: number;
  readonly misses: number;
  readonly random: () => number;
}

function answerTo({ choices, answer }: Item, shown: readonly string[], { loose, misses, random }: Temper): string {
  const isRight = random() >= misses;
  if (random() < 0.03 * loose) return 'I cannot answer this question.';
  if (random() < 0.06 * loose) return 'It depends on how one looks at it.';
  if (!choices) return isRight ? `Reasoning: it is known.\nAnswer: ${answer}` : 'Reasoning: I count.\nAnswer: 8';
  const right = shown.indexOf(choices[answer as number]!);
  // A wrong answer is mostly the first choice.
  const wrong = right === 0 || random() < 0.3 ? (right + 1) % shown.length : 0;
  const chosen = isRight ? right : wrong;
  const letter = optionLetter(chosen);
  const form = random();
  if (form < 0.15 * loose) return `Answer: ${letter}`;
  if (form < 0.25 * loose) return `**Answer:** (${letter})`;
  if (form < 0.35 * loose) return `Answer: ${shown[chosen]}`;
  if (form < 0.6) return `Answer: ${letter}.\nReasoning: that is how it stands in the question.`;
  return `Reasoning: the question leaves only one of them.\nAnswer: ${letter}.`;
}

// npx tsx test/made-up/paraphrase-run.ts FILE [plain|aware]
const [, script, file, form = 'plain'] = process.argv;
if (script && file && import.meta.url === pathToFileURL(script).href)
  console.log(await writeMadeUpParaphraseRun(file, { form: form === 'aware' ? 'aware' : 'plain' }));

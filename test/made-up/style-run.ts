import type { Item } from '../../src/core/items/item.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { DecodingId } from '../../src/studies/instruction-style/protocol/options.ts';
import { instructionStyleStudy } from '../../src/studies/instruction-style/protocol/instruction-style.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';

export interface StyleRunSize {
  readonly models?: number;
  readonly perSet?: number;
  readonly sets?: readonly string[];
  readonly decodings?: readonly DecodingId[];
  /** By default spelling, which is fastest. */
  readonly encoder?: string;
  /** Replaces the short answers: the answer to the nth item under each style. */
  readonly answers?: readonly (readonly string[])[];
  /** Whether items have reference solutions. If so, answers are compared with these too. */
  readonly solutions?: boolean;
}

/**
 * A run of the instruction-style study: models × 2 sets × a few items × 4 styles × 2 decodings, with realistic made-up
 * answers of a few sentences. Some list their steps, some reorder them, some lack an answer line, some are unreadable. The
 * first model is the most consistent. Files contain no comparisons, which are computed when the archive is opened.
 */
export async function madeUpStyleRun({
  models = 3,
  perSet = 4,
  sets = ['sums', 'shops'],
  decodings = instructionStyleStudy.defaults.decodings,
  encoder = 'lexical',
  answers,
  solutions = true,
}: StyleRunSize = {}): Promise<MadeUpRun> {
  const study = instructionStyleStudy as unknown as Study;
  const items = sets
    .flatMap((set) => itemsOf(set, perSet))
    .map(({ solution, ...item }) => ({ ...item, ...(solutions && solution && { solution }) }));
  const plan = await makePlan({
    study,
    options: { ...instructionStyleStudy.defaults, decodings, encoder },
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`),
    items,
    seed: 1,
    samples: 1,
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const placeOf = new Map(items.map(({ id }, place) => [id, place]));
  const styles = instructionStyleStudy.defaults.styles.map(({ id }) => id);
  const random = seededRandom(7);
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = byId.get(cell.item)!;
    const loose = 0.15 + 0.25 * plan.models.indexOf(cell.model) + (cell.variant.decoding === 'sampled' ? 0.2 : 0);
    const style = cell.variant.style ?? '';
    const given = answers?.[placeOf.get(cell.item)!]?.[styles.indexOf(style)];
    const text = given ?? answerTo(item, style, loose, random);
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await promptHash(study.prompt(cell, item, plan)),
      text,
      tokens: { prompt: 60, completion: Math.ceil(text.length / 4) },
      ms: { prefill: 20 * random(), decode: 100 * random() },
      finish: random() < 0.02 ? 'length' : 'stop',
    });
  }
  return { plan, items, responses };
}

/** Writes the archive of such a run to a file and returns the run's id. */
export const writeMadeUpStyleRun = async (file: string, size?: StyleRunSize): Promise<string> =>
  writeMadeUpArchive(file, await madeUpStyleRun(size));

function itemsOf(set: string, count: number): Item[] {
  return Array.from({ length: count }, (_, n) => {
    const boxes = 3 + n;
    const each = 4 + ((n * 5) % 7);
    const gone = 2 + (n % 3);
    const left = boxes * each - gone;
    return {
      id: `${set}/${String(n + 1).padStart(3, '0')}`,
      question: `A baker has ${boxes} boxes with ${each} rolls each and sells ${gone} rolls. How many rolls are left?`,
      answer: String(left),
      solution: `The baker has ${boxes} times ${each}, that is ${boxes * each} rolls. After ${gone} are sold, ${boxes * each} minus ${gone} leaves ${left} rolls.`,
    };
  });
}

function answerTo({ question, answer }: Item, style: string, loose: number, random: () => number): string {
  const [boxes = 0, each = 0, gone = 0] = (question.match(/\d+/g) ?? []).map(Number);
  const right = random() > 0.6 * loose;
  const left = Number(answer) + (right ? 0 : 1 + Math.floor(3 * random()));
  if (random() < 0.08 * loose) return 'I cannot see how many rolls there are, so it stays open.';
  const multiply =
    random() < loose
      ? `We multiply the number of boxes by the rolls in each box, which gives ${boxes} × ${each} = ${boxes * each}.`
      : `There are ${boxes} boxes with ${each} rolls each. So the baker starts with ${boxes * each} rolls.`;
  const subtract =
    random() < loose
      ? `The baker sells ${gone} of them, and ${boxes * each} minus ${gone} is ${left}.`
      : `Then ${gone} rolls are sold. That leaves ${left} rolls.`;
  const check = style === 'exclamative' || random() < 0.5 * loose ? ' Every roll is counted once.' : '';
  if (random() < 0.3 * loose) return `1. ${multiply}\n2. ${subtract}\n\nThe baker has ${left} rolls.`;
  return `Solution: ${multiply} ${subtract}${check}\nAnswer: ${left}`;
}

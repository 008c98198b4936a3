import Papa from 'papaparse';
import { ascending, quantileSorted } from 'd3';
import { LikenessMeter } from '../../../src/workbenches/paraphrases/likeness.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import { spearman } from '../../../src/measure/correlation/spearman.ts';
import { bertScore } from '../../../src/text/bert-score.ts';
import type { TokenVectors, Encoder } from '../../../src/text/encoder.ts';
import { lexicalEncoder } from '../../../src/text/lexical-encoder.ts';
import { readText } from '../parser/read-text.ts';
import { encoderInNode } from '../../commands/encoder-on-disk.ts';

/**
 * `npx tsx tools/generators/encoder/bounds.ts [stsb-en-dev.csv]`: prints tables of how well similarity distinguishes
 * paraphrases from other questions. The accepted pairs are a question and its paraphrases in the app's own sets. As many
 * other pairs combine a question with the paraphrases of another question of its set.
 * For STS-B's dev part, it compares pairs rated 4 or more with pairs rated 2 or less.
 */
interface Kinds {
  readonly same: readonly number[];
  readonly other: readonly number[];
}

type Measure = (a: string, b: string) => Promise<number>;

/**
 * The probability that a pair with the same meaning is more similar than a pair with different meanings. Ties count half.
 */
function area({ same, other }: Kinds): number {
  const sorted = [...other].sort(ascending);
  const below = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle] ?? Infinity;
      if (at < value || (orEqual && at === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sum = same.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
  return sum / (same.length * other.length);
}

async function ofSets(measure: Measure): Promise<Map<string, Kinds>> {
  const found = new Map<string, Kinds>();
  for (const [id, load] of Object.entries(builtInSetLoaders)) {
    const items = (await load()).items.filter(({ paraphrases }) => paraphrases);
    if (items.length === 0) continue;
    const same: number[] = [];
    const other: number[] = [];
    for (const [n, { question, paraphrases = [] }] of items.entries()) {
      const another = items[(n + 1 + Math.floor(items.length / 2)) % items.length];
      for (const text of paraphrases) same.push(await measure(question, text));
      for (const text of another?.paraphrases ?? []) other.push(await measure(question, text));
    }
    found.set(id, { same, other });
  }
  const all = [...found.values()];
  found.set('all sets', { same: all.flatMap(({ same }) => same), other: all.flatMap(({ other }) => other) });
  return found;
}

type RatedPair = readonly [a: string, b: string, rating: string];

const readRatedPairs = async (file: string): Promise<readonly RatedPair[]> =>
  Papa.parse<RatedPair>(await readText(file), { skipEmptyLines: true }).data;

async function ofStsb(file: string, measure: Measure): Promise<Kinds> {
  const same: number[] = [];
  const other: number[] = [];
  for (const [a, b, rating] of await readRatedPairs(file)) {
    if (Number(rating) >= 4) same.push(await measure(a, b));
    else if (Number(rating) <= 2) other.push(await measure(a, b));
  }
  return { same, other };
}

/**
 * Spearman's ρ between people's ratings and two measures: the cosine of mean token vectors, and the F1 of the token
 * alignment.
 */
async function agreement(file: string, encoder: Encoder, measure: Measure): Promise<void> {
  const rows = await readRatedPairs(file);
  const [cosines, aligned]: [number[], number[]] = [[], []];
  for (const [a, b] of rows) {
    cosines.push(await measure(a, b));
    const [one, other] = (await encoder.encode([a, b])) as [TokenVectors, TokenVectors];
    aligned.push(bertScore(one, other).f1);
  }
  const ratings = rows.map(([, , rating]) => Number(rating));
  const [byCosine, byF1] = [cosines, aligned].map((values) => spearman(values, ratings)?.toFixed(4));
  console.log(`\nSpearman's ρ with the ratings of ${rows.length} pairs: cosine ${byCosine}, F1 ${byF1}`);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const reach = (values: readonly number[], bound: number): number =>
  values.filter((value) => value >= bound).length / values.length;

function table(name: string, kinds: ReadonlyMap<string, Kinds>): void {
  console.log(`\n${name}\n`);
  console.log('| pairs | same | other | area | 1% of the same below | other that reach it | 0.5 | 0.6 | 0.7 | 0.8 |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [id, { same, other }] of kinds) {
    const first = quantileSorted([...same].sort(ascending), 0.01) ?? NaN;
    const cells = [0.5, 0.6, 0.7, 0.8].map((bound) => `${percent(reach(same, bound))} / ${percent(reach(other, bound))}`);
    const row = [
      id,
      same.length,
      other.length,
      area({ same, other }).toFixed(3),
      first.toFixed(3),
      percent(reach(other, first)),
    ];
    console.log(`| ${[...row, ...cells].join(' | ')} |`);
  }
}

for (const encoder of [lexicalEncoder, await encoderInNode()]) {
  const meter = new LikenessMeter(encoder);
  const measure: Measure = async (a, b) => (await meter.measure(a, b)).similarity;
  const kinds = await ofSets(measure);
  const [file] = process.argv.slice(2);
  if (file !== undefined) kinds.set('STS-B dev', await ofStsb(file, measure));
  table(encoder.id, kinds);
  if (file !== undefined) await agreement(file, encoder, measure);
}

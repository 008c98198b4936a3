import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { setOf, type Item, type ItemSet } from '../../core/items/item.ts';
import { selectedByColumn } from '../../core/items/selected-by.ts';
import { modelName } from '../../core/models/model-name.ts';
import { zip } from '../../base/objects/zip.ts';
import type { OwnSetDetails } from '../../items/own-set.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { benchmarkSubsets, type BenchmarkSubset, type JudgeConsistencyOnItem } from './judged-items.ts';
import { splitPercentages, splitBySeed, benchmarkSplits, type BenchmarkSplit } from './split.ts';

export type SubsetLabels = Readonly<Record<BenchmarkSubset, string>>;

/** RoParQ’s names. */
export const defaultSubsetLabels: SubsetLabels = {
  'answer first': 'General Knowledge',
  'reasoning first': 'Math Reasoning',
};

export interface BenchmarkSettings {
  readonly title: string;
  readonly labels: SubsetLabels;
  readonly seed: number;
}

/** The origin of the items. */
export interface BenchmarkOrigin {
  readonly run: string;
  /** The judge’s full model id. */
  readonly judge: string;
  /** The sets of the run’s items, without the items. Sets that are not in this browser are missing. */
  readonly sets: readonly (Omit<ItemSet, 'items'> & { readonly count: number })[];
}

/**
 * One subset of the benchmark as an item set. A set has one kind, and the kind decides whether the study asks for the answer
 * or the reasoning first.
 */
export interface BenchmarkSubsetItemSet {
  readonly subset: BenchmarkSubset;
  readonly label: string;
  readonly details: OwnSetDetails;
  /** With local ids. */
  readonly items: readonly Item[];
  readonly sizes: Readonly<Record<BenchmarkSplit, number>>;
  /** Keyed by the item’s id in the run. */
  readonly splits: ReadonlyMap<string, BenchmarkSplit>;
}

/**
 * Builds the benchmark of a judged run from the items of inconsistent confidence: those right under every order with one or
 * two of their three questions. Each item has its first two paraphrases, its subset’s label as its subject, and its part.
 * The part comes from split.ts, within each source, seeded by the seed and the label. Each item also names its judge, and as
 * its source the original item and run. Subsets without such items are left out. Throws a UserError if a label is missing or
 * used twice.
 */
export function buildInconsistentItemsBenchmark(
  judged: readonly JudgeConsistencyOnItem[],
  origin: BenchmarkOrigin,
  { title, labels, seed }: BenchmarkSettings,
): BenchmarkSubsetItemSet[] {
  if (title.trim() === '') throw new UserError('Give the benchmark a title.');
  for (const subset of benchmarkSubsets)
    if (labels[subset].trim() === '') throw new UserError(`Give the questions asked ${subset} a label.`);
  if (labels['answer first'].trim() === labels['reasoning first'].trim())
    throw new UserError(`Both kinds of questions have the label “${labels['answer first'].trim()}”; give them two.`);
  const subsets = benchmarkSubsets.filter((subset) => keptOf(judged, subset).length > 0);
  return subsets.map((subset) => {
    const label = labels[subset].trim();
    const kept = keptOf(judged, subset);
    const parts = splitBySeed(
      kept.map(({ item }) => item.id),
      seed,
      label,
    );
    const localIds = localIdsOf(kept.map(({ item }) => item.id));
    const items = zip(kept, localIds).map(([{ item }, id]): Item => {
      const { question, choices, answer, paraphrases, paraphrasedBy, solution } = item;
      return {
        id,
        question,
        ...(choices && { choices }),
        answer,
        subject: label,
        ...(paraphrases && { paraphrases: paraphrases.slice(0, 2) }),
        ...(paraphrasedBy && { paraphrasedBy: paraphrasedBy.slice(0, 2) }),
        ...(solution !== undefined && { solution }),
        split: getOrThrow(parts, item.id),
        columns: { [selectedByColumn]: origin.judge },
        source: `${item.id}, run ${origin.run.slice(0, 16)}`,
      };
    });
    const of = (split: BenchmarkSplit) => items.filter((item) => item.split === split).length;
    return {
      subset,
      label,
      items,
      splits: parts,
      sizes: { train: of('train'), validation: of('validation'), test: of('test') },
      details: detailsOf(judged, origin, subset, {
        title: subsets.length > 1 ? `${title.trim()}: ${label}` : title.trim(),
        seed,
      }),
    };
  });
}

const keptOf = (judged: readonly JudgeConsistencyOnItem[], of: BenchmarkSubset): JudgeConsistencyOnItem[] =>
  judged.filter(({ subset, confidence }) => subset === of && confidence === 'inconsistent');

function detailsOf(
  judged: readonly JudgeConsistencyOnItem[],
  { run, judge, sets }: BenchmarkOrigin,
  subset: BenchmarkSubset,
  { title, seed }: { title: string; seed: number },
): OwnSetDetails {
  const asked = judged.filter((each) => each.subset === subset);
  const names = [...new Set(asked.map(({ item }) => setOf(item.id)))];
  const origins = sets.filter(({ id }) => names.includes(id));
  const licences = [...new Set(origins.map(({ licence }) => licence))];
  const [only] = origins.length === 1 && names.length === 1 ? origins : [];
  return {
    title,
    description: `Questions that ${modelName(judge)} answers right under every order of the choices with one or two of their three questions. Each source split ${benchmarkSplits.map((split) => splitPercentages[split]).join('/')} into ${benchmarkSplits.join(', ')} by the seed ${seed}.`,
    ...(licences.length > 0 && origins.length === names.length && { licence: licences.join('; ') }),
    source: `${names.join(', ')}; run ${run}`,
    kind: subset === 'reasoning first' ? 'arithmetic' : 'general',
    stages: [
      ...(only ? (only.stages ?? [{ what: 'Initially', items: only.count }]) : []),
      { what: 'Asked of the judge', items: asked.length },
      { what: 'With every answer', items: asked.filter(({ confidence }) => confidence !== null).length },
      { what: 'Inconsistent confidence', items: keptOf(judged, subset).length },
    ],
  };
}

/** The items’ local ids if they are unique. Otherwise the set’s id precedes each. */
function localIdsOf(ids: readonly string[]): string[] {
  const local = ids.map((id) => id.slice(id.indexOf('/') + 1));
  return new Set(local).size === local.length ? local : ids.map((id) => id.replace('/', '.'));
}

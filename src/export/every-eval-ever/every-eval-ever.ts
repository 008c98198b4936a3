import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { appLabel, getBuildLabel } from '../../core/build/build-label.ts';
import { setOf } from '../../core/items/item.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import type { Prompt } from '../../core/answers/response.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { AnsweredRun } from '../answers/answered-run.ts';
import type { ModelResultValue } from '../answers/result-figure.ts';
import { meanScoresOfItemSets } from '../answers/set-means.ts';
import { nameToPathSegment, zipFiles, type FileInZip, type FileWithOmissions } from '../zipped.ts';
import { aggregateJson, setMeanResultId, type EvalLibrary } from './aggregate.ts';
import { modelInfoWithUniqueIds } from './model-info.ts';
import { samplesFileLines, type ChoiceOrderLookup } from './samples.ts';

/** What the files contain besides the answers. */
export interface EveryEvalEverDetails {
  readonly figures: readonly ModelResultValue[];
  readonly orderOf: ChoiceOrderLookup;
  /** Some answers of the plan are still missing. */
  readonly partial: boolean;
  /** When the files are made, in milliseconds since 1970. */
  readonly made: number;
}

/** Private questions matter because these files are meant for publication. */
const isPrivate = ({ items }: AnsweredRun): boolean => items.some(({ keepPrivate }) => keepPrivate);

/**
 * Two files per model in the layout of Every Eval Ever 0.3.0: its numbers, and its answers line by line. The answers are
 * left out if some questions must not be published.
 */
async function everyEvalEver(run: AnsweredRun, evaluated: EveryEvalEverDetails): Promise<readonly FileInZip[]> {
  const infos = modelInfoWithUniqueIds(run.plan.models);
  const decoding = sameDecoding(run);
  const files: FileInZip[] = [];
  for (const model of run.plan.models) {
    const rows = run.rows.filter(({ response }) => response.model === model);
    if (rows.length === 0) continue;
    const info = getOrThrow(infos, model);
    const name = `evenkeel-${run.plan.study}`;
    const folder = `data/${name}/${nameToPathSegment(info.developer ?? 'unknown')}/${nameToPathSegment(info.id.split('/').at(-1) ?? model)}`;
    const path = `${folder}/${await uuidOf(`${run.planId}|${model}`)}`;
    const evaluationId = `${name}/${nameToPathSegment(info.id)}/${evaluated.made / 1000}`;
    const { answerKind } = run.study;
    const means = meanScoresOfItemSets(rows, answerKind.value);
    const withMean = new Set(means.map(({ set }) => set));
    const lines = await samplesFileLines(run, rows, {
      evaluationId,
      modelId: info.id,
      resultOf: (set) => (withMean.has(set) ? setMeanResultId({ study: run.plan.study, set }) : undefined),
      answerKind,
      orderOf: evaluated.orderOf,
    });
    const isKept = !isPrivate(run);
    if (isKept) files.push({ path: `${path}_samples.jsonl`, content: new Blob([...lines]) });
    files.push({
      path: `${path}.json`,
      content: new Blob([
        aggregateJson({
          evaluationId,
          study: run.study,
          ways: run.study.factors(run.plan.options).flatMap(({ levels }) => levels.map(({ title }) => title)),
          planId: run.planId,
          library: libraryOf(run),
          model: info,
          sets: [...new Set(run.items.map(({ id }) => setOf(id)))],
          means,
          partial: evaluated.partial,
          figures: evaluated.figures.filter((figure) => figure.model === model),
          decoding,
          made: evaluated.made,
          asked: firstAsked(rows),
          ...(isKept && { samples: { path: `${path}_samples.jsonl`, sha256: hashOf(lines), rows: rows.length } }),
        }),
      ]),
    });
  }
  return files;
}

/** The same as one zip. */
export const zipEveryEvalEver = async (run: AnsweredRun, evaluated: EveryEvalEverDetails): Promise<FileWithOmissions> => ({
  content: await zipFiles(await everyEvalEver(run, evaluated)),
  left: isPrivate(run)
    ? ['Some questions of this run must not be put online: the files have its numbers and none of its answers.']
    : [],
});

/** Returns `undefined` if prompts differ in their settings. Checks each variant once, for one item and model. */
function sameDecoding({ plan, study, items }: AnsweredRun): Prompt['decoding'] | undefined {
  if (plan.elsewhere) return undefined;
  const [item] = items;
  const [model] = plan.models;
  if (!item || model === undefined) return undefined;
  const all = study
    .variants(plan.options)
    .filter((variant) => study.asks?.(variant, plan.resolved[item.id]) ?? true)
    .map((variant) => study.prompt({ model, item: item.id, variant, sample: 0 }, item, plan).decoding);
  const [first] = all;
  return first && all.every((other) => canonicalJson(other) === canonicalJson(first)) ? first : undefined;
}

function firstAsked(rows: readonly ScoredResponse[]): number | undefined {
  let first: number | undefined;
  for (const { response } of rows) {
    const at = response.origin?.at;
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  return first;
}

/** The program that ran the evaluation: Evenkeel, or the tool whose log was imported. */
const libraryOf = ({ plan: { elsewhere } }: AnsweredRun): EvalLibrary =>
  elsewhere
    ? {
        name: elsewhere.tool.name,
        version: elsewhere.tool.version ?? 'unknown',
        additional_details: { read_by: appLabel() },
      }
    : { name: 'evenkeel', version: getBuildLabel() };

/** Hashes line by line, since all lines together are large. */
function hashOf(lines: readonly string[]): string {
  const hash = sha256.create();
  for (const line of lines) hash.update(utf8ToBytes(line));
  return bytesToHex(hash.digest());
}

/** A UUID in the form of version 4 that is the same each time a run is written. */
async function uuidOf(text: string): Promise<string> {
  const hex = await sha256Hex(text);
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

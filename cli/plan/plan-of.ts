import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Item, ItemSet } from '../../src/core/items/item.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import { getOwn } from '../../src/base/objects/get-own.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import type { Archive } from '../../src/export/archive.ts';
import { readArchive, type ArchiveReadOptions } from '../../src/export/read-archive.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { isBuiltInSet } from '../../src/items/part-in-words.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';
import { planFromLink } from '../../src/planned/plan-of-link.ts';
import '../../src/studies/give-studies.ts';
import { limitsOnDisk } from './limits-on-disk.ts';

/** A plan with its questions. */
export interface PlanToAsk {
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** The id of the plan that it was changed from. */
  readonly parent?: string | undefined;
}

export interface PlanOverrides {
  /** Replaces the plan’s models. */
  readonly models?: readonly string[] | undefined;
  /** Files of the user's own question sets, which a link only names. */
  readonly itemFiles?: readonly string[];
  readonly judge?: string | undefined;
  /** How many examples precede each question of a completion. Default: the link's number. */
  readonly completion?: number | undefined;
  readonly leavesOut?: boolean;
}

/** The plan in a link (as the app’s form makes it) or in an archive. */
export async function planOf(word: string, beside: PlanOverrides = {}): Promise<PlanToAsk> {
  const models = beside.models?.length ? beside.models : undefined;
  const link = linkIn(word);
  if (link === undefined) return ofArchive(word, models, beside);
  const sets = await ownSets(beside.itemFiles ?? []);
  const loadSet = async (id: string): Promise<ItemSet> => {
    const set = sets.get(id) ?? (await getOwn(builtInSetLoaders, id)?.());
    if (!set) throw new UserError(`A link does not contain the questions of “${id}”: name their file with --items.`);
    return set;
  };
  const { judge, completion, leavesOut = false } = beside;
  return planFromLink(link, { models, judge, completion, leavesOut, loadSet });
}

/** The part after `#/new?`; `undefined`: it is not a link. */
function linkIn(word: string): string | undefined {
  const at = word.indexOf('#/');
  if (at < 0 || (at > 0 && !/^https?:\/\//.test(word))) return undefined;
  const [page = '', querystring = ''] = word.slice(at + 2).split(/\?(.*)/s);
  if (page === 'new') return querystring;
  throw new UserError(
    page.startsWith('run')
      ? 'This link leads to a run, which only its browser has. Save its archive, or use the link of its form (“Start from this run”).'
      : 'This link contains no plan: a plan’s link begins with #/new?',
  );
}

async function ofArchive(
  file: string,
  models: readonly string[] | undefined,
  { judge, completion, itemFiles = [] }: PlanOverrides,
): Promise<PlanToAsk> {
  if (judge !== undefined || itemFiles.length > 0)
    throw new UserError('--judge and --items are for links: an archive contains its questions and judges.');
  if (completion !== undefined)
    throw new UserError('--completion is for links: the prompts of an archive’s plan stay as they are.');
  const { plan, items, parent } = await readArchiveFile(file, { take: () => undefined });
  if ('asked' in plan) throw new UserError(`${basename(file)}: its answers were imported, so it cannot be run here.`);
  if (!models) return { plan, items, parent };
  for (const model of models) parseModelId(model);
  if (new Set(models).size < models.length) throw new UserError('A model is named twice.');
  return { plan: { ...plan, models }, items, parent };
}

/** Reads and checks a whole archive. */
export function readArchiveFile(file: string, taking: Omit<ArchiveReadOptions, 'limits'> = {}): Promise<Archive> {
  const stream = createReadStream(file);
  const bytes = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return readArchive(bytes, basename(file), undefined, { ...taking, limits: limitsOnDisk }).catch((error: unknown) => {
    stream.destroy();
    throw isFileError(error) ? new UserError(cannotOpenMessage(file, error)) : error;
  });
}

export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

export const cannotOpenMessage = (file: string, { code, message }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be opened: ${message}.`;

async function ownSets(files: readonly string[]): Promise<ReadonlyMap<string, ItemSet>> {
  const sets = new Map<string, ItemSet>();
  for (const file of files) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(cannotOpenMessage(file, error));
    });
    const set = await parseOwnItemSetFile(textIn(bytes, file), basename(file));
    if (!set) throw new UserError(`${basename(file)}: this is not a question set that Evenkeel saved (Questions, Save).`);
    if (isBuiltInSet(set.id) || sets.has(set.id))
      throw new UserError(`${basename(file)}: there is another set “${set.id}”.`);
    sets.set(set.id, set);
  }
  return sets;
}

function textIn(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${basename(file)}: this is not text in UTF-8.`);
  }
}

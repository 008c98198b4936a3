import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { planId } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { Study, OnProgress } from '../../src/core/studies/study.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import type { Archive } from '../../src/export/archive.ts';
import { answeredCellState, failedCellState, newCellStates, type CellStates } from '../../src/export/batch/cell-states.ts';
import { readArchive } from '../../src/export/read-archive.ts';
import { limitsOnDisk } from '../plan/limits-on-disk.ts';
import { planOf } from '../plan/plan-of.ts';

/** A plan with the state of each cell, but without its answers in memory. */
export interface RunOnDisk {
  readonly archive: Archive;
  readonly planId: string;
  readonly study: Study;
  readonly standing: CellStates;
}

interface Hearing {
  /** Called before the first answer, with the number of positions in the plan. */
  readonly begin?: (places: number) => void;
  readonly take?: (response: Response, position: number) => void;
  readonly onProgress?: OnProgress;
}

/** Reads the plan of a link or of an archive. An archive is read and checked completely, one answer at a time. */
export async function runOnDisk(
  file: string,
  itemFiles: readonly string[],
  { begin, take, onProgress }: Hearing = {},
): Promise<RunOnDisk> {
  if (file.includes('#/')) return ofLink(file, itemFiles, begin);
  if (itemFiles.length > 0) throw new UserError('--items is for links: an archive contains its questions.');
  const name = basename(file);
  let standing: CellStates = new Uint8Array(0);
  const archive = await readArchive(await bytesOf(file), name, onProgress, {
    limits: limitsOnDisk,
    begin: ({ plan }, study) => {
      standing = newCellStates(plan, study);
      begin?.(standing.length);
    },
    take: (response, position) => {
      standing[position] = response.finish === 'error' ? failedCellState : answeredCellState;
      take?.(response, position);
    },
  });
  return { archive, planId: await planId(archive.plan), study: await loadStudy(archive.plan.study), standing };
}

async function ofLink(link: string, itemFiles: readonly string[], begin: Hearing['begin']): Promise<RunOnDisk> {
  const { plan, items, parent } = await planOf(link, { itemFiles });
  const study = await loadStudy(plan.study);
  const standing = newCellStates(plan, study);
  begin?.(standing.length);
  const empty = { models: [], environment: {}, responses: [], comparisons: [], verdicts: [], others: [], unknown: {} };
  return { archive: { plan, items, parent, ...empty }, planId: await planId(plan), study, standing };
}

type Bytes = Parameters<typeof readArchive>[0];

export async function bytesOf(file: string): Promise<Bytes> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be opened: ${error.message}.`,
    );
  });
  if (!found.isFile()) throw new UserError(`${file} is not a file.`);
  return Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 })) as Bytes;
}

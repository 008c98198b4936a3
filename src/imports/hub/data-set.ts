import type { RemoteFile } from '../../core/models/offer.ts';

/** What the hub says of a data set, pinned to one version. */
export interface PinnedHubDataSet {
  readonly id: string;
  /** Of the data set itself: 40 hex digits, or null where the hub tells none. */
  readonly revision: string | null;
  /** Of the Parquet that the hub made of it: what is downloaded is of this version and no other. */
  readonly conversion: string;
  readonly licence: string | null;
  /** Its makers want everyone to ask for access first. */
  readonly isGated: boolean;
  readonly parts: readonly DataSetSplit[];
}

/** One split of one configuration. */
export interface DataSetSplit {
  readonly config: string;
  readonly split: string;
  readonly files: readonly RemoteFile[];
  readonly bytes: number;
  /** The hub converts the first gigabytes only of what is large. */
  readonly isBeginning: boolean;
}

export const dataSetCacheName = 'evenkeel-data-sets';

/** More is not downloaded for a set of questions. */
export const maxDataSetBytes = 500 * 1_000_000;

/** As an item set's source says it: whoever has it can get the same rows again. */
export function dataSetSourceText(
  { id, revision, conversion }: PinnedHubDataSet,
  { config, split }: DataSetSplit,
  rows: string,
): string {
  return `huggingface.co/datasets/${id}@${revision ?? 'unknown'}, ${config}/${split}, Parquet ${conversion}, ${rows}`;
}

/** What a part is called in sentences and by the seed of a sample. */
export const dataSetSplitName = (id: string, { config, split }: Pick<DataSetSplit, 'config' | 'split'>): string =>
  `${id}, ${config}/${split}`;

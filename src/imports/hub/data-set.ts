import type { RemoteFile } from '../../core/models/offer.ts';

/** What the hub says about a dataset, pinned to one version. */
export interface PinnedHubDataSet {
  readonly id: string;
  /** The version of the dataset itself: 40 hex digits, or `null` if the hub reports none. */
  readonly revision: string | null;
  /** The version of the hub's Parquet conversion: all downloads use this version. */
  readonly conversion: string;
  readonly licence: string | null;
  /** Whether the authors require a request for access. */
  readonly isGated: boolean;
  readonly parts: readonly DataSetSplit[];
}

/** One split of one configuration. */
export interface DataSetSplit {
  readonly config: string;
  readonly split: string;
  readonly files: readonly RemoteFile[];
  readonly bytes: number;
  /** Whether these are only the first gigabytes, since the hub converts no more of a large dataset. */
  readonly isBeginning: boolean;
}

export const dataSetCacheName = 'evenkeel-data-sets';

/** The largest download for a set of questions. */
export const maxDataSetBytes = 500 * 1_000_000;

/** The source text of an item set, precise enough to get the same rows again. */
export function dataSetSourceText(
  { id, revision, conversion }: PinnedHubDataSet,
  { config, split }: DataSetSplit,
  rows: string,
): string {
  return `huggingface.co/datasets/${id}@${revision ?? 'unknown'}, ${config}/${split}, Parquet ${conversion}, ${rows}`;
}

/** The name of a split in messages and in the seed of a sample. */
export const dataSetSplitName = (id: string, { config, split }: Pick<DataSetSplit, 'config' | 'split'>): string =>
  `${id}, ${config}/${split}`;

import type { ProgressListener } from '../../core/models/engine.ts';
import { downloadAddressFor } from '../../engine/download/address.ts';
import type { RetryPolicy } from '../../engine/download/ask-server.ts';
import { DownloadWorkerApi, type DownloadOrigins } from '../../engine/download/download-work.ts';
import { dataSetSplitName, type PinnedHubDataSet, type DataSetSplit } from './data-set.ts';
import { fetchFirstParquetRows, type FirstRowsWithTotal } from './first-rows.ts';
import { lookUpDataSet, makeHubRefusalMessages } from './look-up-data-set.ts';

/** The worker's API: one task per worker. The token comes with the task and is not stored. */
export class HubWorkerApi extends DownloadWorkerApi {
  lookUpDataSet(
    named: string,
    reach: DownloadOrigins,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<PinnedHubDataSet> {
    return lookUpDataSet(named, reach.mirrors, this.asker(reach, patience, token));
  }

  async firstRows(
    id: string,
    part: DataSetSplit,
    reach: DownloadOrigins,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<FirstRowsWithTotal> {
    const [file] = part.files;
    if (!file) return { rows: [], total: 0 };
    return fetchFirstParquetRows(
      file,
      downloadAddressFor(file.url, reach.mirrors),
      dataSetSplitName(id, part),
      this.asker(reach, patience, token),
      makeHubRefusalMessages(id, token !== undefined, reach.mirrors.hub !== null),
    );
  }

  downloadPart(
    id: string,
    part: DataSetSplit,
    reach: DownloadOrigins,
    on: ProgressListener,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<number> {
    const name = dataSetSplitName(id, part);
    const refused = makeHubRefusalMessages(id, token !== undefined, reach.mirrors.hub !== null);
    return this.download(
      { id: `data set ${name}`, offer: { name }, files: part.files },
      reach,
      on,
      patience,
      token,
      refused,
    );
  }
}

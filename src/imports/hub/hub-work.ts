import type { ProgressListener } from '../../core/models/engine.ts';
import { fetchAddress } from '../../engine/download/address.ts';
import type { RetryPolicy } from '../../engine/download/ask-server.ts';
import { DownloadWork, type DownloadOrigins } from '../../engine/download/download-work.ts';
import { partName, type DataSet, type DataSetPart } from './data-set.ts';
import { firstRows, type FirstRows } from './first-rows.ts';
import { lookUpDataSet, refusals } from './look-up-data-set.ts';

/** What the worker does for the page: one task, then it ends. A token comes with the task and stays nowhere. */
export class HubWork extends DownloadWork {
  lookUpDataSet(
    named: string,
    reach: DownloadOrigins,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<DataSet> {
    return lookUpDataSet(named, reach.mirrors, this.asker(reach, patience, token));
  }

  async firstRows(
    id: string,
    part: DataSetPart,
    reach: DownloadOrigins,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<FirstRows> {
    const [file] = part.files;
    if (!file) return { rows: [], total: 0 };
    return firstRows(
      file,
      fetchAddress(file.url, reach.mirrors),
      partName(id, part),
      this.asker(reach, patience, token),
      refusals(id, token !== undefined, reach.mirrors.hub !== null),
    );
  }

  downloadPart(
    id: string,
    part: DataSetPart,
    reach: DownloadOrigins,
    on: ProgressListener,
    token?: string,
    patience: Partial<RetryPolicy> = {},
  ): Promise<number> {
    const name = partName(id, part);
    const refused = refusals(id, token !== undefined, reach.mirrors.hub !== null);
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

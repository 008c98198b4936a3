import { bytes, count } from '../../core/words/format.ts';
import type { Askable } from '../askable.ts';
import { smallModels } from './small-models.ts';

/**
 * Milliseconds per cell and million parameters on one core of a laptop, as measured with the small models in batches.
 * An estimate before the first answer; while a run goes on, its own pace is shown.
 */
const msPerCellAndMillionParameters = 25;

export async function askableSmallModels(): Promise<readonly Askable[]> {
  return (await smallModels()).map((small) => ({
    id: small.id,
    name: small.name,
    detail: `${count(small.parameters)} parameters · ${bytes(small.bytes)}`,
    group: 'small',
    leavesMachine: false,
    scoresOptions: true,
    msPerCell: (small.parameters / 1e6) * msPerCellAndMillionParameters,
    small,
  }));
}

import { bytes, count } from '../../core/words/format.ts';
import type { AskableModel } from '../askable.ts';
import { msPerAnswer, estimateProcessorSpeed } from '../processor-pace.ts';
import { loadBundledModelList } from './small-models.ts';

export async function askableSmallModels(): Promise<readonly AskableModel[]> {
  const all = await loadBundledModelList();
  const pace = await estimateProcessorSpeed(all);
  return all.map((small) => ({
    id: small.id,
    name: small.name,
    detail: `${count(small.parameters)} parameters · ${bytes(small.bytes)}`,
    group: 'small',
    leavesMachine: false,
    scoresOptions: true,
    msPerCell: msPerAnswer(pace, small.parameters),
    small,
    bundled: { ...small, card: `./models/${small.path}/card.md` },
  }));
}

import { smallModels } from '../../engine/transformers/small-models.ts';
import { chooseItems } from '../../items/sampling.ts';
import { loadItemSet } from '../../store/item-sets.ts';
import { shortAnswerTokens } from '../../core/answer-tokens.ts';
import { systemPrompt } from '../../studies/system-prompt/protocol/system-prompt.ts';
import { startRun } from '../new/start-run.ts';

const sets = ['arithmetic', 'calendar', 'words'];
const itemsPerSet = 20;
const seed = 1;

/** What the first button starts: the small models × ten templates × three sets × twenty items. */
export async function startStarterAudit(): Promise<string> {
  const [models, loaded] = await Promise.all([smallModels(), Promise.all(sets.map(loadItemSet))]);
  const items = loaded.flatMap((set) => chooseItems(set.items, itemsPerSet, seed));
  return startRun({
    study: systemPrompt.id,
    options: { ...systemPrompt.defaults, maxTokens: shortAnswerTokens },
    models: models.map(({ id }) => id),
    items,
    seed,
  });
}

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { AskableModel } from '../../../src/engine/askable.ts';
import { AuditForm } from '../../../src/pages/new/audit-form.svelte.ts';
import { updateFormOffer } from '../../../src/pages/new/refresh.ts';
import { changeSetScoring } from '../../../src/store/library/counting-of-set.ts';
import { database } from '../../../src/store/database/database.ts';
import { saveItemSet, type ItemSetSummary } from '../../../src/store/library/item-sets.ts';
import { noLastStartedAudits } from '../../../src/store/people/last-audits.ts';
import { systemPromptForm as form } from '../../../src/studies/system-prompt/form/form.ts';
import { systemPromptStudy as study } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { ownSet } from '../../made-up/own-set.ts';

const set = ownSet([{ id: 'mine/1', question: 'Why?', answer: 'So' }]);

const model = (id: string): AskableModel => ({
  id,
  name: id,
  detail: '',
  group: 'downloaded',
  leavesMachine: false,
  scoresOptions: false,
  msPerCell: 1,
});
const models = ['a', 'b', 'c'].map(model);

/** The set as listed, without the built-in sets. */
async function listed(): Promise<ItemSetSummary[]> {
  const { items: _, ...about } = set;
  const hash = (await database.itemSets.get('mine'))?.hash ?? '';
  return [{ ...about, hash, count: 1, pairs: 0, compared: 0, plain: 1, heldOut: 0, isUnfitToRephrase: false, isOwn: true }];
}

test('a set that counts otherwise since is read anew, and starts no run without a judge', async () => {
  await saveItemSet(set);
  const sets = await listed();
  const audit = new AuditForm({ study, form, models, sets, last: noLastStartedAudits });
  audit.chosenModels = ['a'];
  const chosen = ['mine'];
  audit.chosenSets = chosen;
  updateFormOffer(audit, { models, sets: await listed() });
  expect(audit.chosenSets).toBe(chosen);

  await changeSetScoring('mine', {
    rules: [{ kind: 'rubric', rubric: 'It says why.', scale: 'yes-no', repeats: 1 }],
    together: 'all',
  });
  await audit.start();
  expect(audit.startFault).toBe('Some questions are scored by a rubric, but no judge is named.');
  updateFormOffer(audit, { models, sets: await listed() });
  expect(audit.chosenSets).toEqual(chosen);
  // The form reads sets again when `chosenSets` is a new list.
  expect(audit.chosenSets).not.toBe(chosen);
  await audit.readSets();
  expect(audit.loadedSets[0]?.items[0]?.counts?.rules[0]?.kind).toBe('rubric');
});

test('a chosen model that went is told as missing, and one that comes back is ticked', async () => {
  const audit = new AuditForm({ study, form, models, sets: [], last: noLastStartedAudits });
  await audit.fill('models=c,a,elsewhere');
  const chosen = audit.chosenModels;
  expect([chosen, audit.missingModels]).toEqual([['c', 'a'], ['elsewhere']]);
  updateFormOffer(audit, { models: models.filter(({ id }) => id !== 'b'), sets: [] });
  expect(audit.chosenModels).toBe(chosen);

  updateFormOffer(audit, { models: models.filter(({ id }) => id === 'c'), sets: [] });
  expect([audit.chosenModels, audit.missingModels]).toEqual([['c'], ['elsewhere', 'a']]);
  updateFormOffer(audit, { models, sets: [] });
  expect([audit.chosenModels, audit.missingModels]).toEqual([['a', 'c'], ['elsewhere']]);
  // A model of a server that is added in the form is ticked too.
  audit.offer({ models: [...models, model('elsewhere')], sets: [] }, { models: ['elsewhere'] });
  expect([audit.chosenModels, audit.missingModels]).toEqual([['a', 'c', 'elsewhere'], []]);
});

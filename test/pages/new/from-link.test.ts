import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { AskableModel } from '../../../src/engine/askable.ts';
import { parsePlanLink } from '../../../src/export/plan-link.ts';
import type { FormOptions } from '../../../src/manifest/study-form.ts';
import type { FormOffer } from '../../../src/pages/new/form-offer.ts';
import { formStartFromLink } from '../../../src/pages/new/from-link.ts';
import { listItemSets } from '../../../src/store/library/item-sets.ts';
import { findOfferedStudy } from '../../../src/studies/index.ts';

const model = (id: string, more: Partial<AskableModel> = {}): AskableModel => ({
  ...{ id, name: id, detail: '', group: 'endpoint', leavesMachine: false, scoresOptions: true, msPerCell: null },
  ...more,
});

async function filled(query: string) {
  const manifest = assertDefined(findOfferedStudy('system-prompt'), 'study');
  const [study, form, sets] = await Promise.all([manifest.study(), manifest.form(), listItemSets()]);
  const models = [
    model('transformers:tiny-a@1:int8', { group: 'small', small: {} as NonNullable<AskableModel['small']> }),
    model('endpoint:mine/echo'),
  ];
  const started = { models: ['endpoint:mine/echo'], sets: ['words'] };
  const last = { of: { 'system-prompt': started }, latest: 'system-prompt', models: ['endpoint:mine/echo'], sets: [] };
  const offered: FormOffer = { study, form, models, sets, last };
  const { link, faults } = parsePlanLink(query);
  const defaults = { ...(study.defaults as object), maxTokens: 64 } as FormOptions;
  return { ...formStartFromLink(link, faults, offered, defaults), usual: form.sets };
}

test('an address that names neither models nor sets is filled with what was started last', async () => {
  for (const query of ['', 'study=system-prompt'])
    expect(await filled(query)).toMatchObject({ models: ['endpoint:mine/echo'], sets: ['words'] });
  expect((await filled('items=calendar&n=usual')).models).toEqual(['endpoint:mine/echo']);
});

test('a link of before fills the form as it did, whatever was started here', async () => {
  for (const query of ['n=2', 'seed=1', 'n=20&seed=7', 'start=1']) {
    const { models, sets, usual } = await filled(query);
    expect({ models, sets }, query).toEqual({ models: ['transformers:tiny-a@1:int8'], sets: usual });
  }
  const { models, sets, usual } = await filled('models=endpoint:mine/echo&n=2&start=1');
  expect({ models, sets }).toEqual({ models: ['endpoint:mine/echo'], sets: usual });
});

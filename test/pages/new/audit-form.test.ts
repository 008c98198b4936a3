import { expect, test } from 'vitest';
import { AuditForm } from '../../../src/pages/new/audit-form.svelte.ts';
import type { FormOffer } from '../../../src/pages/new/form-offer.ts';
import { noLastStartedAudits } from '../../../src/store/people/last-audits.ts';
import { systemPromptForm as form } from '../../../src/studies/system-prompt/form/form.ts';
import { systemPromptStudy as study } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

test('a run is made of what is chosen at the click, whatever is chosen while its questions are read', async () => {
  const models = ['a', 'b'].map((id) => ({ id, name: id, detail: '', group: 'small', sendsTo: 'there' }));
  const audit = new AuditForm({ study, form, models, sets: [], last: noLastStartedAudits } as unknown as FormOffer);
  audit.chosenModels = ['a'];
  audit.chosenSets = ['arithmetic', 'calendar', 'words'];
  audit.perSet = '20';
  audit.spending.typed = { ...audit.spending.typed, requests: '100' };
  const choose = () => audit.choices();
  const click = choose();
  audit.chosenModels = ['a', 'b'];
  audit.chosenSets = [];
  audit.perSet = '2';
  audit.seed = '9';
  audit.samples = '3';
  audit.maxTokens = '7';
  audit.options = { ...audit.options, temperature: 1 };
  audit.more.parent = 'another';
  audit.more.stop.isOn = true;
  audit.spending.typed = { ...audit.spending.typed, requests: '5' };
  const started = await click;
  const { options, items, ...others } = started ?? {};
  expect(others).toEqual({
    study: 'system-prompt',
    models: ['a'],
    seed: 1,
    samples: 1,
    adaptive: undefined,
    parent: undefined,
    caps: { requests: 100 },
  });
  expect(items).toHaveLength(60);
  expect(options).toMatchObject({ maxTokens: form.maxTokens });
  expect(options).not.toHaveProperty('temperature');
  // Later choices belong to the next click.
  audit.chosenSets = ['arithmetic'];
  expect(await choose()).toMatchObject({
    models: ['a', 'b'],
    seed: 9,
    samples: 3,
    parent: 'another',
    caps: { requests: 5 },
  });
});

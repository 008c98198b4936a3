import { afterEach, expect, test } from 'vitest';
import { hubToken, setHubToken } from '../../../src/imports/hub/hub-token.ts';
import type { BackUpContents, BroughtBack } from '../../../src/export/back-up/back-up.ts';
import { pageSettings, takePageSettings } from '../../../src/pages/settings/back-up/page-settings.ts';

const token = 'hf_of-a-test';
const contents = { settings: {} } as unknown as BackUpContents;
const broughtBack = (keys: BroughtBack['keys']) => ({ keys }) as BroughtBack;

afterEach(() => setHubToken(''));

test('the hub’s token is in a back-up only where keys are ticked', () => {
  setHubToken(token);
  expect(JSON.stringify(pageSettings(false))).not.toContain(token);
  const { keys } = pageSettings(true);
  expect(keys).toEqual({ 'hub:token': token });
});

test('it comes back with the keys, and not without or over another one', () => {
  takePageSettings(contents, broughtBack(null));
  expect(hubToken()).toBe('');
  takePageSettings(contents, broughtBack({ 'hub:token': 'not\na token' }));
  expect(hubToken()).toBe('');
  takePageSettings(contents, broughtBack({ 'hub:token': token }));
  expect(hubToken()).toBe(token);
  takePageSettings(contents, broughtBack({ 'hub:token': 'hf_another' }));
  expect(hubToken()).toBe(token);
});

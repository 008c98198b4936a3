import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentHubToken, setHubToken } from '../../../src/imports/hub/hub-token.ts';
import type { BackUpPreview, RestoreResult } from '../../../src/export/back-up/back-up.ts';
import { groupBackUpSettingsByState } from '../../../src/pages/settings/back-up/offered-settings.ts';
import { collectBackUpSettings, restorePageSettings } from '../../../src/pages/settings/back-up/page-settings.ts';
import {
  hubMirrorAddress,
  getLibraryMirrorAddress,
  permittedOrigins,
  setHubMirror,
} from '../../../src/core/work/origins.ts';
import { listEndpoints } from '../../../src/engine/endpoint/endpoints.ts';
import { memoryStorage } from '../../engine/memory-storage.ts';

const token = 'hf_of-a-test';
const contents = { settings: {} } as unknown as BackUpPreview;
const broughtBack = (keys: RestoreResult['keys']) => ({ keys }) as RestoreResult;

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => {
  setHubToken('');
  vi.unstubAllGlobals();
});

test('the hub’s token is in a back-up only where keys are ticked', () => {
  setHubToken(token);
  expect(JSON.stringify(collectBackUpSettings(false))).not.toContain(token);
  const { keys } = collectBackUpSettings(true);
  expect(keys).toEqual({ 'hub:token': token });
});

test('it comes back with the keys, and not without or over another one', () => {
  restorePageSettings(contents, broughtBack(null), []);
  expect(currentHubToken()).toBe('');
  restorePageSettings(contents, broughtBack({ 'hub:token': 'not\na token' }), []);
  expect(currentHubToken()).toBe('');
  restorePageSettings(contents, broughtBack({ 'hub:token': token }), []);
  expect(currentHubToken()).toBe(token);
  restorePageSettings(contents, broughtBack({ 'hub:token': 'hf_another' }), []);
  expect(currentHubToken()).toBe(token);
});

const endpoint = {
  id: 'theirs',
  name: 'Theirs',
  baseUrl: 'https://models.example/v1',
  parallel: 4,
  timeoutMs: 60_000,
  keepsKey: false,
  models: ['a'],
};

const ofStranger = {
  settings: {
    kept: {},
    theme: 'dark',
    mirror: 'https://hub.example/some/path',
    libraryMirror: 'no address',
    endpoints: [endpoint, endpoint, { id: 'Half' }],
  },
  kept: { offered: { margin: 50, name: 'E\u202Eve' }, here: ['reliance'], leftOut: { threads: 999 } },
} as unknown as BackUpPreview;

test('every setting of a back-up is listed with its value, and none is taken unless it is ticked', () => {
  const { offered, here, leftOut } = groupBackUpSettingsByState(ofStranger);
  expect(offered).toEqual([
    { id: 'margin', title: 'Tolerance of a finding', value: '50 points' },
    { id: 'name', title: 'Your name', value: 'E\ufffdve' },
    { id: 'theme', title: 'Theme', value: 'dark' },
    { id: 'mirror', title: 'Mirror of the hub', value: 'https://hub.example. Models would be downloaded from there.' },
    {
      id: 'endpoint:theirs',
      title: 'Server Theirs',
      value: 'https://models.example/v1. An audit that you start may send prompts there.',
    },
  ]);
  expect(here).toEqual(['Agreement that a judge must be shown to exceed']);
  expect(leftOut).toEqual(['threads (999)', 'Mirror of the libraries ("no address")', '2 servers']);

  expect(restorePageSettings(ofStranger, broughtBack(null), [])).toEqual({ settings: 0, endpoints: [] });
  expect([hubMirrorAddress(), getLibraryMirrorAddress(), permittedOrigins(), listEndpoints()]).toEqual([null, null, [], []]);
  expect(localStorage).toHaveLength(0);

  expect(restorePageSettings(ofStranger, broughtBack(null), ['mirror'])).toEqual({ settings: 1, endpoints: [] });
  expect([hubMirrorAddress(), permittedOrigins(), listEndpoints()]).toEqual([
    'https://hub.example',
    ['https://hub.example'],
    [],
  ]);
  expect(restorePageSettings(ofStranger, broughtBack(null), ['endpoint:theirs']).endpoints).toEqual(['Theirs']);
  expect(permittedOrigins()).toEqual(['https://hub.example', 'https://models.example']);
});

test('a mirror that is set here stays', () => {
  setHubMirror('https://mine.example');
  expect(groupBackUpSettingsByState(ofStranger).here).toContain('Mirror of the hub');
  expect(restorePageSettings(ofStranger, broughtBack(null), ['mirror']).settings).toBe(0);
  expect(hubMirrorAddress()).toBe('https://mine.example');
});

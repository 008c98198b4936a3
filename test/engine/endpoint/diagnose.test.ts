import { expect, test } from 'vitest';
import {
  faultsBehindSilence,
  likelyConnectionFaults,
  type RequestCircumstances,
  type ConnectionFault,
} from '../../../src/engine/endpoint/diagnose.ts';

const known: RequestCircumstances = {
  page: { protocol: 'https:', hostname: 'evenkeel.example' },
  permission: 'granted',
  isSafari: false,
  holdsBack: false,
  answersAnybody: false,
};
const local = { page: { protocol: 'http:', hostname: '127.0.0.1' } };

test.each<[string, string, Partial<RequestCircumstances>, ConnectionFault[]]>([
  ['what answers anybody is there', 'http://localhost:11434/v1', { answersAnybody: true }, ['refused by CORS']],
  [
    'no permission explains an answer',
    'http://localhost:1/v1',
    { answersAnybody: true, permission: 'denied' },
    ['refused by CORS'],
  ],
  ['what answers nobody is not', 'http://localhost:11434/v1', {}, ['not running']],
  ['a browser that knows no permission', 'http://localhost:11434/v1', { permission: 'unknown' }, ['not running']],
  ['a permission that was refused', 'http://localhost:11434/v1', { permission: 'denied' }, ['not let by the browser']],
  [
    'one that is still asked for may be the reason',
    'http://127.0.0.1:1/v1',
    { permission: 'prompt' },
    ['not let by the browser', 'not running'],
  ],
  [
    'a page of this machine is not asked for one',
    'http://localhost:1/v1',
    { ...local, permission: 'denied' },
    ['not running'],
  ],
  ['a service elsewhere is not local', 'https://api.example/v1', { permission: 'denied' }, ['not running']],
  ['over https the local network needs one', 'https://gpu.local/v1', { permission: 'denied' }, ['not let by the browser']],
  ['http elsewhere, from https', 'http://cluster:8000/v1', {}, ['http from https']],
  ['http on the local network, from https', 'http://192.168.1.4:8000/v1', {}, ['http from https']],
  ['http elsewhere, from http', 'http://cluster:8000/v1', local, ['not running']],
  [
    'Safari, http on this machine',
    'http://localhost:1/v1',
    { isSafari: true, permission: 'unknown' },
    ['http from https', 'not running'],
  ],
  ['Safari from http', 'http://localhost:1/v1', { ...local, isSafari: true }, ['not running']],
  ['a browser that holds answers back', 'http://localhost:1/v1', { holdsBack: true }, ['not running', 'refused by CORS']],
])('%s', (_, address, circumstances, faults) => {
  expect(likelyConnectionFaults(new URL(address), { ...known, ...circumstances })).toEqual(faults);
});

test.each(['10.0.0.1', '172.16.0.1', '172.31.9.9', '192.168.0.7', '169.254.1.1', 'gpu.local'])(
  '%s is on the local network, so a browser may wait for the person',
  (host) => {
    const url = new URL(`http://${host}:8000/v1`);
    const page = { protocol: 'http:', hostname: 'evenkeel.example' };
    expect(faultsBehindSilence(url, { page, permission: 'prompt' })).toEqual(['not let by the browser', 'silent']);
    expect(faultsBehindSilence(url, { page, permission: 'granted' })).toEqual(['silent']);
  },
);

test.each(['172.32.0.1', '11.0.0.1', '10.example.org', '192.169.0.1', 'local.example.org'])('%s is not', (host) => {
  const page = { protocol: 'http:', hostname: 'evenkeel.example' };
  expect(faultsBehindSilence(new URL(`http://${host}:8000/v1`), { page, permission: 'prompt' })).toEqual(['silent']);
});

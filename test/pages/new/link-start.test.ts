import { afterEach, describe, expect, test, vi } from 'vitest';
import { refuseInFrame } from '../../../src/base/workers/framed.ts';
import type { AskableModel } from '../../../src/engine/askable.ts';
import { EndpointEngine } from '../../../src/engine/endpoint/engine.ts';
import {
  canModelsAutostart,
  isSafeFromClickjacking,
  sentContentMessage,
  autostartBlocker,
} from '../../../src/pages/new/link-start.ts';

const mine = { group: 'endpoint', sendsTo: 'http://localhost:11434', serverName: 'Mine' };
const paid = { group: 'endpoint', sendsTo: 'https://api.example', serverName: 'Paid' };
const small: Pick<AskableModel, 'group' | 'sendsTo' | 'serverName'> = { group: 'small' };

/** Makes `window` look like that of a page in its own tab or in a frame. */
function stand(inFrame: boolean): void {
  const self = { top: {} };
  vi.stubGlobal('window', inFrame ? self : Object.assign(self, { top: self }));
}
afterEach(() => vi.unstubAllGlobals());

describe('attack 1: a link may fill, only a click may spend', () => {
  test('it is told how many prompts would go to which endpoint, by its name and its address', () => {
    const asked = { missing: [], promptsPerModel: 1000, atMost: false };
    expect(autostartBlocker({ ...asked, models: [small, mine] })).toBe(
      'This link wants to send 1,000 prompts to “Mine” (http://localhost:11434). Nothing is sent before you press Start.',
    );
    expect(autostartBlocker({ ...asked, models: [mine, mine, paid], atMost: true })).toBe(
      'This link wants to send at most 3,000 prompts to “Mine” (http://localhost:11434) and “Paid” (https://api.example). Nothing is sent before you press Start.',
    );
    expect(autostartBlocker({ ...asked, models: [paid], promptsPerModel: 0 })).toContain('wants to send prompts to “Paid”');
  });

  test('it is told whether the questions are a person’s own, and whether the link words them', () => {
    const own = { title: 'Patients', isOwn: true };
    const ours = { title: 'Arithmetic', isOwn: false };
    expect(sentContentMessage({ sets: [ours], linkWords: false })).toBe(
      'Their questions come with Evenkeel. None of them is your own.',
    );
    expect(sentContentMessage({ sets: [ours, own], linkWords: true })).toBe(
      'They hold questions of your own: “Patients”. The link also changes how they are asked: read the prompts first.',
    );
  });

  test('an endpoint never starts alone, one on this machine neither; in a frame nothing does', () => {
    stand(false);
    expect(canModelsAutostart([small])).toBe(true);
    expect(canModelsAutostart([small, mine])).toBe(false);
    expect(isSafeFromClickjacking([small, mine])).toBe(true);
    stand(true);
    expect(canModelsAutostart([small])).toBe(false);
    expect(isSafeFromClickjacking([small])).toBe(true);
    expect(isSafeFromClickjacking([small, mine])).toBe(false);
  });

  test('in a frame no endpoint is asked, whoever tells the engine to', async () => {
    stand(true);
    const engine = new EndpointEngine(() => {
      throw new Error('A worker was started.');
    });
    const model = { engine: 'endpoint', repo: 'mine/echo' };
    await expect(engine.load(model, () => undefined, new AbortController().signal)).rejects.toThrow(
      'This page is in a frame of another page, so it sends nothing to servers. Open it in its own tab.',
    );
    stand(false);
    expect(refuseInFrame).not.toThrow();
  });
});

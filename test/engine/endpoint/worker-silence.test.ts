import { afterAll, describe, expect, test } from 'vitest';
import type { EndpointAccess } from '../../../src/engine/endpoint/access.ts';
import type { Fault, OpenAiServer, OpenAiServerOptions } from '../../browser/openai-server.ts';
import { answers, asking, askings, expected, startWorker } from './started-worker.ts';

// Each test waits a second or more for a timeout. So all run at the same time, each with its own server.
const servers: OpenAiServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function start(options: OpenAiServerOptions, access: Partial<EndpointAccess>) {
  const { server, worker, loaded } = await startWorker(options, access);
  servers.push(server);
  await loaded;
  return { server, worker };
}

const always = (fault: Fault) => ({ fault: () => fault });

describe.concurrent('faults of one cell', () => {
  test('silent in the middle: that cell alone fails, in a sentence, and can be asked again', async () => {
    const { server, worker } = await start(
      { fault: ({ body }) => (body.seed === 1002 ? 'silent in the middle' : 'none') },
      { timeoutMs: 1500 },
    );
    const found = await answers(worker, askings(5));
    const error = 'The server “Test” sent nothing for 1.5 s.';
    expect(found.get('cell 2')).toMatchObject({ text: '', finish: 'error', error });
    for (const each of askings(5)) if (each.seed !== 1002) expect(found.get(each.cell)?.text).toBe(expected(each));
    server.change({});
    expect((await answers(worker, [asking(2)])).get('cell 2')?.text).toBe(expected(asking(2)));
  });

  test('silence of one cell is that cell’s', async () => {
    const { worker } = await start({ fault: ({ body }) => (body.seed === 1001 ? 'silent' : 'none') }, { timeoutMs: 1500 });
    const found = await answers(worker, askings(3));
    expect(found.get('cell 1')?.error).toBe('The server “Test” sent nothing for 1.5 s.');
    expect(found.get('cell 2')?.finish).toBe('stop');
  });

  test('silence of cell after cell ends the stream', async () => {
    const { server, worker } = await start(always('silent'), { timeoutMs: 1000 });
    await expect(answers(worker, askings(20))).rejects.toThrow('sent nothing for 1 s');
    expect(server.asked.length).toBeLessThan(12);
  });
});

describe.concurrent.each([false, true])('attack 5 (in one piece: %s)', (neverStreams) => {
  const startWith = (fault: Fault, access: Partial<EndpointAccess>) => start({ ...always(fault), neverStreams }, access);

  test('attack 5: comments alone count as silence', async () => {
    const { worker } = await startWith('only comments', { timeoutMs: 1000 });
    const found = await answers(worker, [asking(1)]);
    expect(found.get('cell 1')).toMatchObject({ finish: 'error', error: 'The server “Test” sent nothing for 1 s.' });
  });

  test('attack 5: an answer that comes drop by drop is given up in the end', async () => {
    const { worker } = await startWith('drip', { timeoutMs: 1000, totalMs: 1500 });
    const found = await answers(worker, [asking(1)]);
    expect(found.get('cell 1')).toMatchObject({
      finish: 'error',
      error: 'The server “Test” did not finish its answer within 1.5 s, the most that an answer may take.',
    });
  });
});

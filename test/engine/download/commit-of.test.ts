import { describe, expect, test } from 'vitest';
import { defaultRetryPolicy, type RequestContext } from '../../../src/engine/download/ask-server.ts';
import { fetchBranchCommit } from '../../../src/engine/download/commit-of.ts';

const sha = 'c0ffee'.padEnd(40, '0');

function asking(answer: () => Response | Promise<Response>, signal = new AbortController().signal) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (address) => {
    asked.push(String(address));
    return answer();
  };
  const asker: RequestContext = { fetch, patience: { ...defaultRetryPolicy, tries: 1 }, signal };
  return { asker, asked };
}

describe('the commit of a branch', () => {
  test('is what GitHub says, asked once', async () => {
    // From GitHub's documentation of “Get a reference”.
    const { asker, asked } = asking(() =>
      Response.json({ ref: 'refs/heads/main', node_id: 'x', url: 'y', object: { type: 'commit', sha, url: 'z' } }),
    );
    expect(await fetchBranchCommit('mlc-ai/binary-mlc-llm-libs', 'main', asker)).toBe(sha);
    expect(asked).toEqual(['https://api.github.com/repos/mlc-ai/binary-mlc-llm-libs/git/ref/heads/main']);
  });

  test.each([
    ['too many requests', () => Response.json({ message: 'API rate limit exceeded' }, { status: 403 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a web page', () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } })],
    ['no JSON', () => new Response('{')],
    ['a path in place of a hash', () => Response.json({ object: { type: 'commit', sha: '../../evil' } })],
    ['a list', () => Response.json([])],
  ])('is not known: %s', async (_, answer) => {
    expect(await fetchBranchCommit('a/b', 'main', asking(answer).asker)).toBeUndefined();
  });

  test('is not waited for once it was cancelled', async () => {
    const abort = new AbortController();
    const { asker } = asking(() => {
      abort.abort();
      return Promise.reject(new TypeError('Failed to fetch'));
    }, abort.signal);
    await expect(fetchBranchCommit('a/b', 'main', asker)).rejects.toThrow('aborted');
  });
});

import * as v from 'valibot';
import type { RequestContext } from './ask-server.ts';
import { fetchHubJson } from './look-up.ts';

/** GitHub's API. It allows about 60 requests an hour without a login. */
export const gitHubApi = 'https://api.github.com';

const reference = v.object({
  object: v.object({ type: v.literal('commit'), sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)) }),
});

/** The current commit of a GitHub branch. `undefined` if GitHub is unreachable or its request limit is exceeded. */
export async function fetchBranchCommit(repo: string, branch: string, asker: RequestContext): Promise<string | undefined> {
  const address = `${gitHubApi}/repos/${repo}/git/ref/heads/${branch}`;
  try {
    const { json } = await fetchHubJson({ address, what: `the commit of ${repo}` }, asker);
    const parsed = v.safeParse(reference, json);
    return parsed.success ? parsed.output.object.sha : undefined;
  } catch {
    asker.signal.throwIfAborted();
    return undefined;
  }
}

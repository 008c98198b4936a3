import * as v from 'valibot';
import { parseJson } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { DownloadMirrors } from '../../core/work/origins.ts';
import { downloadAddressFor, hubOrigin } from './address.ts';
import { requestWithRetries, type RequestContext, type ServerRequest } from './ask-server.ts';
import type { HubFile, HubRepo } from './hub.ts';

const mostJsonBytes = 8 * 2 ** 20;
const mostPages = 20;

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

const revisionInfo = v.object({ sha: v.optional(v.string()), gated: v.optional(v.union([v.boolean(), v.string()])) });

const size = v.pipe(v.number(), v.integer(), v.minValue(0));

const tree = v.array(
  v.object({
    type: v.string(),
    // Becomes part of an address: `isPlainPath` allows only plain names with slashes between them.
    path: v.pipe(v.string(), v.maxLength(1000)),
    size,
    oid: v.optional(v.string()),
    lfs: v.optional(v.object({ oid: hex(64), size })),
  }),
);

/** Looks up a repository at the hub: its commit, then all its files with lengths and hashes. */
export async function lookUpHubRepo(
  repo: string,
  revision: string,
  mirrors: DownloadMirrors,
  asker: RequestContext,
): Promise<HubRepo> {
  const what = `the repository ${repo}`;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repo) || repo.includes('..')) {
    throw new UserError(`“${repo}” is not a repository's name: write owner/name.`);
  }
  const api = `${hubOrigin}/api/models/${repo}`;
  const at = encodeURIComponent(revision);
  const { json } = await fetchHubJson({ address: downloadAddressFor(`${api}/revision/${at}`, mirrors), what }, asker);
  const info = parseHubJson(revisionInfo, json, what);
  if (info.gated !== undefined && info.gated !== false) {
    throw new UserError(
      `The maker of ${repo} requires everyone to ask for access on the hub's own page: Evenkeel cannot do that.`,
    );
  }
  const commit = parseCommitHash(info.sha) ?? 'main';
  const files = await fetchHubFileList(`${api}/tree/${commit}?recursive=true`, repo, mirrors, asker);
  return { repo, revision: commit, files };
}

export const parseCommitHash = (sha: string | undefined): string | undefined => (v.is(hex(40), sha) ? sha : undefined);

/** All files of a repository, from the paged list at a canonical address. */
export async function fetchHubFileList(
  address: string,
  repo: string,
  mirrors: DownloadMirrors,
  asker: RequestContext,
  refused?: ServerRequest['refused'],
): Promise<HubFile[]> {
  const files: HubFile[] = [];
  const what = `the list of files of ${repo}`;
  let next: string | undefined = downloadAddressFor(address, mirrors);
  for (let page = 0; next !== undefined; page++) {
    if (page === mostPages) throw new UserError(`${repo} has too many files: their list was not read to its end.`);
    const answer: JsonAnswer = await fetchHubJson({ address: next, what, ...(refused && { refused }) }, asker);
    files.push(...filesOf(parseHubJson(tree, answer.json, what)));
    next = nextPage(answer.link, next);
  }
  return files;
}

function filesOf(entries: v.InferOutput<typeof tree>): HubFile[] {
  return entries
    .filter(({ type, path }) => type === 'file' && isPlainPath(path))
    .map(({ path, size: bytes, oid, lfs }) => {
      if (lfs) return { path, bytes: lfs.size, sha256: lfs.oid };
      return { path, bytes, ...(v.is(hex(40), oid) && { gitBlob: oid }) };
    });
}

const isPlainPath = (path: string): boolean =>
  path.split('/').every((name) => /^[^\p{Cc}\\?#%]+$/u.test(name) && name !== '..' && name !== '.');

interface JsonAnswer {
  readonly json: Json;
  readonly link: string | null;
}

/** The Link header names the next page. Its origin is ignored, so only the same server is asked. */
function nextPage(link: string | null, current: string): string | undefined {
  const named = /<([^>]+)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  if (named === undefined) return undefined;
  const { pathname, search } = new URL(named, current);
  return new URL(pathname + search, current).href;
}

export async function fetchHubJson(request: ServerRequest, asker: RequestContext): Promise<JsonAnswer> {
  const { host } = new URL(request.address);
  const { response, silence } = await requestWithRetries(request, asker);
  try {
    if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
      throw new UserError(
        `${host} sent a web page instead of JSON about ${request.what}: a login or a proxy may be in the way.`,
      );
    }
    const text = await boundedText(response, () => silence.heard(), `What ${host} says about ${request.what}`);
    return { json: parseJson(text, `What ${host} says about ${request.what}`), link: response.headers.get('link') };
  } catch (error) {
    silence.signal.throwIfAborted();
    if (error instanceof UserError) throw error;
    throw new UserError(`The connection to ${host} broke off: try again.`);
  } finally {
    silence.end();
  }
}

async function boundedText(response: Response, heard: () => void, where: string): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    heard();
    bytes += value.length;
    if (bytes > mostJsonBytes) {
      await reader?.cancel();
      throw new UserError(`${where} is longer than ${mostJsonBytes / 2 ** 20} MB: it is not read.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

export function parseHubJson<T>(schema: v.GenericSchema<unknown, T>, json: Json, what: string): T {
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UserError(
    `The hub’s answer about ${what} is not in the form that Evenkeel knows (at ${v.getDotPath(issue) ?? 'its top'}).`,
  );
}

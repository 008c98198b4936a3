import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { DownloadMirrors } from '../../core/work/origins.ts';
import { dataSetFileAddress, downloadAddressFor, hubOrigin } from '../../engine/download/address.ts';
import type { RequestContext, ServerRequest } from '../../engine/download/ask-server.ts';
import type { HubFile } from '../../engine/download/hub.ts';
import { parseHubJson, parseCommitHash, fetchHubFileList, fetchHubJson } from '../../engine/download/look-up.ts';
import { dataSetCacheName, type PinnedHubDataSet, type DataSetSplit } from './data-set.ts';

const info = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(?:\/[\w.-]+)?$/))),
  sha: v.optional(v.string()),
  gated: v.optional(v.union([v.boolean(), v.string()])),
  cardData: v.optional(v.nullable(v.looseObject({ license: v.optional(v.unknown()) }))),
});
const revisionInfo = v.object({ sha: v.optional(v.string()) });
const licences = v.union([v.string(), v.array(v.string())]);

/** The branch with the hub's own Parquet conversion of every dataset. */
const parquetBranch = 'refs/convert/parquet';

/** Looks up a dataset on the hub: its licence, and the sizes and hashes of its configurations' and splits' Parquet files. */
export async function lookUpDataSet(
  named: string,
  mirrors: DownloadMirrors,
  asker: RequestContext,
): Promise<PinnedHubDataSet> {
  const what = `the data set ${named}`;
  const refused = makeHubRefusalMessages(named, asker.token !== undefined, mirrors.hub !== null);
  const asked = (path: string, means = refused) =>
    fetchHubJson({ address: downloadAddressFor(`${hubOrigin}/api/datasets/${path}`, mirrors), what, refused: means }, asker);
  const about = parseHubJson(info, (await asked(named)).json, what);
  // The hub redirects old names without an owner.
  const id = about.id ?? named;
  const noParquet = `The hub has no Parquet files of ${id}: it makes none for private sets or sets that run their own code. Save the rows as a file and drop it here.`;
  const { sha } = parseHubJson(
    revisionInfo,
    (
      await asked(`${id}/revision/${encodeURIComponent(parquetBranch)}`, (status, host) =>
        status === 404 ? noParquet : refused?.(status, host),
      )
    ).json,
    what,
  );
  const conversion = parseCommitHash(sha);
  if (conversion === undefined)
    throw new UserError(`The hub does not say to which version its Parquet files of ${id} belong, so they are not used.`);
  const files = await fetchHubFileList(
    `${hubOrigin}/api/datasets/${id}/tree/${conversion}?recursive=true`,
    id,
    mirrors,
    asker,
    refused,
  );
  const parts = partsOf(files, id, conversion);
  if (parts.length === 0) throw new UserError(noParquet);
  return {
    id,
    revision: parseCommitHash(about.sha) ?? null,
    conversion,
    licence: licenceIn(about.cardData?.license),
    isGated: about.gated !== undefined && about.gated !== false,
    parts,
  };
}

function licenceIn(licence: unknown): string | null {
  if (!v.is(licences, licence)) return null;
  const words = [licence].flat().join(', ').slice(0, 200).trim();
  return words === '' ? null : words;
}

/** `main/test/0000.parquet`, or `main/partial-train/0000.parquet` if the hub stopped after some gigabytes. */
const parquetPath = /^(?<config>[^/]+)\/(?<partial>partial-)?(?<split>[^/]+)\/\d+\.parquet$/;

function partsOf(files: readonly HubFile[], id: string, conversion: string): DataSetSplit[] {
  const parts = new Map<string, HubFile[]>();
  for (const file of files) {
    const { config, split } = parquetPath.exec(file.path)?.groups ?? {};
    const key = JSON.stringify([config, split]);
    if (config !== undefined) parts.set(key, [...(parts.get(key) ?? []), file]);
  }
  return [...parts].map(([key, of]) => {
    const [config, split] = JSON.parse(key) as [string, string];
    const inOrder = of.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return {
      config,
      split,
      isBeginning: of.some(({ path }) => parquetPath.exec(path)?.groups?.['partial'] !== undefined),
      bytes: of.reduce((sum, { bytes }) => sum + bytes, 0),
      files: inOrder.map(({ path, bytes, sha256, gitBlob }) => ({
        url: dataSetFileAddress(id, conversion, path),
        cache: dataSetCacheName,
        bytes,
        ...(sha256 !== undefined && { sha256 }),
        ...(gitBlob !== undefined && { gitBlob }),
      })),
    };
  });
}

/** Explains why the hub refuses a request for a dataset. */
export function makeHubRefusalMessages(
  id: string,
  hasToken: boolean,
  isMirrored: boolean,
): NonNullable<ServerRequest['refused']> {
  const byMirror = isMirrored
    ? ' Evenkeel asks a mirror instead of the hub and sends it no token. For data sets with access on request, remove the mirror in Models.'
    : '';
  return (status, host) => {
    switch (status) {
      case 401:
        return hasToken && !isMirrored
          ? `${host} does not accept this token for ${id}, or there is no such data set. Check both.`
          : `${host} does not give ${id} without a login. The data set does not exist, is private, or needs a request for access. If you have access, give a token.${byMirror}`;
      case 403:
        return `${id} is gated: request access on its page on the hub, then try again${hasToken ? '' : ' with a token'}.${byMirror}`;
      case 404:
        return `${host} has no data set ${id} (404): check the name.`;
      default:
        return undefined;
    }
  };
}

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

/** The branch with the Hub's own Parquet conversion of every dataset. */
const parquetBranch = 'refs/convert/parquet';

/** Looks up a dataset on the Hub: its licence, and the sizes and hashes of its configurations' and splits' Parquet files. */
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
  // The Hub redirects old names without an owner.
  const id = about.id ?? named;
  const noParquet = `The hub has no Parquet of ${id}: it makes none of sets that run code of their own, or are private. Save the rows as a file elsewhere and drop that here.`;
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
    throw new UserError(`The hub does not say which version its Parquet of ${id} is of, so it is not used.`);
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

/** `main/test/0000.parquet`, or `main/partial-train/0000.parquet` if the Hub stopped after some gigabytes. */
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

/** Explains why the Hub refuses a request for a dataset. */
export function makeHubRefusalMessages(
  id: string,
  hasToken: boolean,
  isMirrored: boolean,
): NonNullable<ServerRequest['refused']> {
  const byMirror = isMirrored
    ? ' A mirror is asked in the hub’s place, and gets no token: take it away in Models for data sets with access on request.'
    : '';
  return (status, host) => {
    switch (status) {
      case 401:
        return hasToken && !isMirrored
          ? `${host} does not take this token for ${id}, or there is no such data set: look at both.`
          : `${host} does not give ${id} without a login: there is no such data set, it is private, or its makers want everyone to ask first. If you have access, give a token.${byMirror}`;
      case 403:
        return `The makers of ${id} want everyone to ask first: ask for access on its own page of the hub, then try again${hasToken ? '' : ' with a token'}.${byMirror}`;
      case 404:
        return `${host} has no data set ${id} (404): look at the name.`;
      default:
        return undefined;
    }
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface DataSetHere {
  readonly licence?: string;
  readonly isGated?: boolean;
  /** Content by path, such as `main/test/0000.parquet`. Absent if the hub made no Parquet files. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

export interface Asked {
  readonly of: 'hub' | 'store' | 'elsewhere';
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

export interface LocalHub {
  /** The address of each server, without a slash at the end. */
  readonly addresses: Readonly<Record<Asked['of'], string>>;
  readonly ports: Readonly<Record<Asked['of'], number>>;
  readonly asked: Asked[];
  /**
   * The connection breaks after this many bytes of a file, this many times, and not before `until`. A browser drops bytes
   * that have not reached the page by then.
   */
  cut: { after: number; times: number; until?: Promise<void> | undefined };
  /** Where the hub redirects requests for files: to its store, or to a third party. */
  sendsTo: 'store' | 'elsewhere';
  close(): Promise<void>;
}

export const token = 'hf_of-a-test';
export const revision = 'a'.repeat(40);
export const conversion = 'b'.repeat(40);
const secret = (name: string) => readFileSync(new URL(`../../browser/https-page/${name}`, import.meta.url));

/**
 * A hub on this machine. It has the API, a store of another origin that serves the files after a redirect, and a third
 * party that must receive no token. With `named` the servers use https and these addresses.
 */
export async function openLocalHub(
  sets: Readonly<Record<string, DataSetHere>>,
  named?: Readonly<Record<Asked['of'], string>>,
): Promise<LocalHub> {
  const asked: Asked[] = [];
  const closing: (() => Promise<void>)[] = [];
  const ports = { hub: 0, store: 0, elsewhere: 0 };
  const listen = async (of: Asked['of'], answer: (path: string, request: IncomingMessage, to: ServerResponse) => void) => {
    const handle = (request: IncomingMessage, to: ServerResponse) => {
      const { range, authorization } = request.headers;
      asked.push({ of, method: request.method ?? '', path: request.url ?? '', range, authorization });
      to.setHeader('access-control-allow-origin', '*');
      to.setHeader('access-control-expose-headers', 'Content-Range, Link');
      to.setHeader('access-control-allow-headers', 'authorization, range');
      // A page from the public network may only send requests to a local server that allows it.
      to.setHeader('access-control-allow-private-network', 'true');
      if (request.method === 'OPTIONS') to.writeHead(204).end();
      else answer(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''), request, to);
    };
    const server = named
      ? createSecure({ key: secret('key.pem'), cert: secret('certificate.pem') }, handle)
      : createPlain(handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports[of] = (server.address() as AddressInfo).port;
    closing.push(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return named?.[of] ?? `http://127.0.0.1:${ports[of]}`;
  };

  const sendFile = (content: Uint8Array, { headers }: IncomingMessage, to: ServerResponse) => {
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const from = Number(first ?? 0);
    const body = content.subarray(from, last ? Number(last) + 1 : undefined);
    to.writeHead(first === undefined ? 200 : 206, {
      'content-length': body.length,
      ...(first !== undefined && { 'content-range': `bytes ${from}-${from + body.length - 1}/${content.length}` }),
    });
    const { cut } = state;
    if (cut.times > 0 && body.length > cut.after) {
      cut.times -= 1;
      // Break the connection after these bytes have left.
      to.write(body.subarray(0, cut.after), () => void Promise.resolve(cut.until).then(() => to.socket?.destroySoon()));
    } else to.end(body);
  };
  const byHash = new Map(
    Object.values(sets).flatMap(({ files = {} }) => Object.values(files).map((file) => [hashOf(file), file] as const)),
  );
  const fromStore = (path: string, request: IncomingMessage, to: ServerResponse) => {
    const content = byHash.get(path.slice(1));
    if (content) sendFile(content, request, to);
    else to.writeHead(404).end();
  };
  const store = await listen('store', fromStore);
  const elsewhere = await listen('elsewhere', fromStore);
  const hub = await listen('hub', (path, { headers }, to) => {
    const json = (value: unknown) => to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const [, id = '', rest = ''] = /^\/(?:api\/)?datasets\/([^/]+\/[^/]+)(.*)$/.exec(path) ?? [];
    const set = sets[id];
    if (!set) return to.writeHead(401).end();
    const { licence, isGated = false, files = {} } = set;
    const entries = Object.entries(files);
    if (rest === '') return json({ id, sha: revision, gated: isGated ? 'auto' : false, cardData: { license: licence } });
    if (rest === '/revision/refs/convert/parquet')
      return entries.length > 0 ? json({ sha: conversion }) : to.writeHead(404).end();
    if (rest === `/tree/${conversion}`)
      return json(
        entries.map(([name, content]) => ({
          type: 'file',
          path: name,
          size: content.length,
          oid: '0'.repeat(40),
          lfs: { oid: hashOf(content), size: content.length },
        })),
      );
    const file = files[rest.slice(`/resolve/${conversion}/`.length)];
    if (!rest.startsWith('/resolve/') || !file) return to.writeHead(404).end();
    if (isGated && headers.authorization === undefined) return to.writeHead(401).end();
    if (isGated && headers.authorization !== `Bearer ${token}`) return to.writeHead(403).end();
    const goal = state.sendsTo === 'store' ? store : elsewhere;
    return to.writeHead(302, { location: `${goal}/${hashOf(file)}` }).end();
  });
  const state: LocalHub = {
    addresses: { hub, store, elsewhere },
    ports,
    asked,
    cut: { after: 0, times: 0 },
    sendsTo: 'store',
    close: async () => {
      for (const close of closing) await close();
    },
  };
  return state;
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

import type { Item } from '../../core/items/item.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { bytesToBase64 } from '../../export/base64url.ts';
import { inflateBytes } from '../../export/deflate.ts';
import { loadLiveCodeAddresses } from './live-addresses.ts';

/** The code of an interactive file. */
export interface LiveReportCode {
  /** The policy that allows only these scripts. */
  readonly policy: string;
  readonly style: string;
  /** The elements at the file's end: the packed code, and the loader that unpacks it. */
  readonly scripts: string;
}

/**
 * Unpacks each part of the code and adds it to the page as a script. The policy contains the hashes of this text and of the
 * unpacked parts. The browser does not run a changed part. Each part marks its element when it has run (see
 * tools/build/live-parts.ts). If one did not run, the loader skips all later parts. The study’s part is the last and starts
 * the report, so the static report stays.
 */
const loaderOf = (parts: number): string => `(async () => {
  const parts = document.getElementById('evenkeel-code').textContent.split(' ');
  if (parts.length !== ${parts}) throw new Error('A part of the script is missing, so the still report stays.');
  for (const part of parts) {
    const packed = Uint8Array.from(atob(part), (c) => c.charCodeAt(0));
    const code = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const script = document.createElement('script');
    script.textContent = await new Response(code).text();
    document.body.append(script);
    if (!script.hasRun) throw new Error('A part of the script did not run, so the still report stays.');
  }
})();`;

/**
 * The parts of the code that a file needs, in running order. They include only its own study, and the rules’ code only if a
 * question has scoring rules.
 */
export const liveCodePartNames = (study: string, items: Iterable<Item> = []): readonly string[] => [
  'common',
  ...([...items].some(({ counts }) => counts) ? ['rules'] : []),
  study,
];

export async function loadLiveCode(names: readonly string[]): Promise<LiveReportCode> {
  const addresses = await loadLiveCodeAddresses();
  const [sheet, ...packed] = await Promise.all([
    fetchBytes(addresses?.sheet),
    ...names.map((name) => fetchBytes(addresses?.parts[name])),
  ]);
  return buildLiveCode(packed, sheet);
}

/** Builds the code from the parts and the style sheet of the build. */
export async function buildLiveCode(packed: readonly Uint8Array<ArrayBuffer>[], sheet: Uint8Array): Promise<LiveReportCode> {
  const hashes = await Promise.all(packed.map(hashOfPart));
  const style = new TextDecoder().decode(sheet);
  const loader = loaderOf(packed.length);
  return {
    policy: policyOf([await hashOf(new TextEncoder().encode(loader)), ...hashes]),
    // The app's style sheets contain no end tag. A change that adds one fails here, not in a reader's browser.
    style: `<style>\n${withoutEndTag(style)}\n</style>`,
    scripts: `<script type="text/plain" id="evenkeel-code">${packed.map(bytesToBase64).join(' ')}</script>\n<script>${withoutEndTag(loader)}</script>\n`,
  };
}

async function hashOfPart(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const code = await inflateBytes(packed, mostCode);
  if (typeof code === 'string') throw new UserError(notFetched);
  return hashOf(code);
}

/** Nothing is fetched, whatever the file contains, and only scripts with one of these hashes run. */
const policyOf = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** In bytes: far more than the code has. */
const mostCode = 2 ** 26;

const notFetched =
  'The code that makes a file live could not be loaded. Check the connection to Evenkeel’s server, or save “HTML (plain)”, which needs no connection.';

async function fetchBytes(address: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const answer = address === undefined ? undefined : await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new UserError(notFetched);
  return new Uint8Array(await answer.arrayBuffer());
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) {
    throw new UserError(
      'A live file needs a secure page (https or localhost), as browsers allow hashing only there. Save “HTML (plain)” instead.',
    );
  }
  return bytesToBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function withoutEndTag(text: string): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('What goes into the file would end its own element.');
  return text;
}

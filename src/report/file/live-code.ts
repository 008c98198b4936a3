import type { Item } from '../../core/item.ts';
import type { Plan } from '../../core/plan.ts';
import { UserError } from '../../core/user-error.ts';
import { toBase64 } from '../../export/base64url.ts';
import { inflated } from '../../export/deflate.ts';
import { reportParts } from '../study-parts.ts';

/** Where the app has the report's own code and styles for a file, told at the page's entry: fetched only when a live file is saved. */
export interface LiveAddresses {
  readonly script: string;
  /** The same, and what reads answers by rules and reports answers asked elsewhere. */
  readonly scriptWithRules: string;
  readonly sheet: string;
}

let given: LiveAddresses | undefined;

export function giveLiveCode(addresses: LiveAddresses): void {
  given = addresses;
}

/** What makes a file answer. */
export interface LiveCode {
  /** The policy under which these scripts run, and no others. */
  readonly policy: string;
  readonly style: string;
  /** The elements that stand at the file's end: the code, packed, and what unpacks it. */
  readonly scripts: string;
}

/**
 * Unpacks the code and puts it into the page as a script. The policy names the hash of this text and that of the code as it is unpacked: where either was changed, the
 * browser runs nothing, and the still report stays.
 */
const loader = `(async () => {
  const packed = Uint8Array.from(atob(document.getElementById('evenkeel-code').textContent), (c) => c.charCodeAt(0));
  const code = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const script = document.createElement('script');
  script.textContent = await new Response(code).text();
  document.body.append(script);
})();`;

/** Of a run some of whose questions say how an answer counts, of answers that another program asked for, and of some studies. */
export const needsAllCode = (study: string, plan: Plan | null, items: readonly Item[] = []): boolean =>
  reportParts(study).wholeLive === true || plan?.elsewhere !== undefined || items.some(({ counts }) => counts);

export async function liveCode(needsAll: boolean): Promise<LiveCode> {
  const script = needsAll ? given?.scriptWithRules : given?.script;
  const [packed, sheet] = await Promise.all([fetched(script), fetched(given?.sheet)]);
  return liveCodeOf(packed, sheet);
}

/** From the two files as the build has made them. */
export async function liveCodeOf(packed: Uint8Array<ArrayBuffer>, sheet: Uint8Array): Promise<LiveCode> {
  const code = await inflated(packed, mostCode);
  if (typeof code === 'string') throw new UserError(notFetched);
  const style = new TextDecoder().decode(sheet);
  return {
    policy: policyOf([await hashOf(new TextEncoder().encode(loader)), await hashOf(code)]),
    // Nothing in a style sheet of ours is an end tag; a change that brings one in fails here and not in a reader's browser.
    style: `<style>\n${withoutEndTag(style)}\n</style>`,
    scripts: `<script type="text/plain" id="evenkeel-code">${toBase64(packed)}</script>\n<script>${withoutEndTag(loader)}</script>\n`,
  };
}

/** Nothing is fetched, whatever stands in the file, and nothing runs but what has one of these hashes. */
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

/** In bytes: far more than there is. */
const mostCode = 2 ** 26;

const notFetched =
  'The code that makes a file live could not be fetched. Connect to where Evenkeel is served from, or save “HTML (plain)”, which needs nothing.';

async function fetched(address: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const answer = address === undefined ? undefined : await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new UserError(notFetched);
  return new Uint8Array(await answer.arrayBuffer());
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) {
    throw new UserError(
      'A live file needs a secure page, https or localhost: the browser gives hashing to no other. Save “HTML (plain)” instead.',
    );
  }
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function withoutEndTag(text: string): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('What goes into the file would end its own element.');
  return text;
}

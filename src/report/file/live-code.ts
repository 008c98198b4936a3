import { UserError } from '../../core/user-error.ts';
import { toBase64 } from '../../export/base64url.ts';
import { deflated } from '../../export/deflate.ts';

/** Where the app has the report's own code and styles for a file, told at the page's entry: fetched only when a live file is saved. */
export interface LiveAddresses {
  readonly script: string;
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

export async function liveCode(): Promise<LiveCode> {
  const [code, style] = await Promise.all([fetched(given?.script), fetched(given?.sheet)]);
  const packed = toBase64(await deflated(code));
  return {
    policy: policyOf([await hashOf(loader), await hashOf(code)]),
    // Nothing in a style sheet of ours is an end tag; a change that brings one in fails here and not in a reader's browser.
    style: `<style>\n${withoutEndTag(style)}\n</style>`,
    scripts: `<script type="text/plain" id="evenkeel-code">${packed}</script>\n<script>${withoutEndTag(loader)}</script>\n`,
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

async function fetched(address: string | undefined): Promise<string> {
  const answer = address === undefined ? undefined : await fetch(address).catch(() => undefined);
  if (!answer?.ok) {
    throw new UserError(
      'The code that makes a file live could not be fetched. Connect to where Evenkeel is served from, or save “HTML (plain)”, which needs nothing.',
    );
  }
  return answer.text();
}

async function hashOf(text: string): Promise<string> {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) {
    throw new UserError(
      'A live file needs a secure page, https or localhost: the browser gives hashing to no other. Save “HTML (plain)” instead.',
    );
  }
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function withoutEndTag(text: string): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('What goes into the file would end its own element.');
  return text;
}

/** Directives of a Content Security Policy, by name. */
export type Policy = Readonly<Record<string, string>>;

/**
 * What the page may do, whoever made it do so. It stands in the page itself, as many static hosts send no headers;
 * public/boot.js then narrows `connect-src` to whom the person opened, and repeats all the others beside it: a browser
 * lets prefetch through wherever any one of a policy's directives would let a request through.
 *
 * `webrtc 'block'` is not in it: Chromium does not know the directive, in a header neither, and connects all the same.
 */
export const pagePolicy: Policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self' http: https:",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'media-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/**
 * Text becomes markup, or an address a script, only by way of a policy with a name: Svelte's for the components'
 * templates, and that of public/boot.js for the addresses of workers. Not in a header, as that would bind workers too.
 */
export const trustedTypes: Policy = {
  'require-trusted-types-for': "'script'",
  'trusted-types': 'svelte-trusted-html default',
};

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

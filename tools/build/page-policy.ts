/** Directives of a Content Security Policy, by name. */
export type Policy = Readonly<Record<string, string>>;

/**
 * The restrictions on everything that runs in the page. The page itself contains the policy, because many static hosts send
 * no headers.
 * public/boot.js then narrows `connect-src` to the hosts that the person allowed. It repeats all other directives: a browser
 * allows prefetch if any directive of a policy allows the request.
 *
 * `webrtc 'block'` is missing: Chromium does not know the directive, even in a header, and connects anyway.
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
 * Only a named policy may turn text into markup or into the address of a script.
 * Svelte's policy covers the components' templates, and that of public/boot.js covers workers' addresses. The header omits
 * this, because there it would bind workers too.
 */
export const trustedTypes: Policy = {
  'require-trusted-types-for': "'script'",
  'trusted-types': 'svelte-trusted-html default',
};

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

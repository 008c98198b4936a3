import type { Plugin } from 'vite';
import { pagePolicy, policyText, trustedTypes, type Policy } from './page-policy.ts';

/**
 * The headers that a capable host sends with every file. The policy is the page's, plus `blob:` and `data:`.
 * Workers load code that they make themselves from such addresses, for example the runtime of transformers.js. The page's
 * own policy still forbids them to the page.
 * public/boot.js limits which hosts the page may contact. The guarded `fetch` limits the hosts of workers.
 */
export const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText({
    ...pagePolicy,
    'script-src': `${pagePolicy['script-src']} blob:`,
    'connect-src': `${pagePolicy['connect-src']} blob: data:`,
    'frame-ancestors': "'none'",
  }),
  // Isolates the page in its own process: no other page holds a handle on it, and threads may share memory.
  // Hubs and endpoints are contacted by CORS, which `require-corp` allows.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
};

/** The format of Netlify, Cloudflare Pages and others. */
export const headersFile = (): string =>
  ['/*', ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Puts the policy into the page. Puts the headers into the built folder and into the responses of `npm start`. */
export function sentHeaders(): Plugin {
  let isDev = false;
  return {
    name: 'sent-headers',
    // Sets the headers on every response. `preview.headers` omits 304, and WebKit starts no revalidated worker without them.
    configurePreviewServer(server) {
      server.middlewares.use((_request, response, next) => {
        response.setHeaders(new Map(Object.entries(headers)));
        next();
      });
    },
    configResolved: ({ command }) => void (isDev = command === 'serve'),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('%PAGE_POLICY%', policyText(isDev ? whileDeveloping : { ...pagePolicy, ...trustedTypes })),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
  };
}

/** In development Vite adds inline styles to the page and shows errors in its own markup. */
const whileDeveloping: Policy = { ...pagePolicy, 'style-src': "'self' 'unsafe-inline'" };

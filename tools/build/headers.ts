import type { Plugin } from 'vite';
import { pagePolicy, policyText, trustedTypes, type Policy } from './page-policy.ts';

/**
 * What a host that can send headers sends with every file. The policy is the page's, but for what workers read and run of
 * their own making (`blob:`, `data:`), such as the runtime of transformers.js; to the page its own policy forbids that
 * all the same. Whom the page may ask is narrowed by public/boot.js, whom workers may ask by their guarded `fetch`.
 */
export const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText({
    ...pagePolicy,
    'script-src': `${pagePolicy['script-src']} blob:`,
    'connect-src': `${pagePolicy['connect-src']} blob: data:`,
    'frame-ancestors': "'none'",
  }),
  // Alone in its process: another page has no handle on it, and threads may share memory. Hubs and endpoints are asked by CORS, which `require-corp` lets through.
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

/** As Netlify, Cloudflare Pages and others read it. */
export const headersFile = (): string =>
  ['/*', ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Puts the policy into the page, and the headers into the built folder and into what `npm start` sends. */
export function sentHeaders(): Plugin {
  let isDev = false;
  return {
    name: 'sent-headers',
    // With every response, 304 included, which `preview.headers` leaves out: WebKit starts no revalidated worker without them.
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

/** While developing, Vite puts styles into the page, and shows errors in markup of its own. */
const whileDeveloping: Policy = { ...pagePolicy, 'style-src': "'self' 'unsafe-inline'" };

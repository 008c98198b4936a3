// Runs before all other scripts and before the first paint. It is a separate file, because the page's policy forbids inline
// scripts.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked, so there is no chosen theme and no opened origin.
    }
  };

  const theme = stored('evenkeel-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // This page may connect to its own origin and to origins that the person opened: `http(s)://host[:port]` or
  // `https://*.host`. Nothing else may enter the policy's text. See src/core/work/origins.ts.
  const form = /^(?:https?:\/\/|https:\/\/\*\.(?=[a-z0-9-]+\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
  let opened = [];
  try {
    const list = JSON.parse(stored('evenkeel-origins') ?? '[]');
    if (Array.isArray(list)) opened = list.filter((origin) => typeof origin === 'string' && form.test(origin));
  } catch {
    // Invalid JSON opens no origin.
  }
  // The page's own policy, with its connect-src replaced.
  const reach = ["connect-src 'self'", ...opened].join(' ');
  const own = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? "default-src 'none'";
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [...own.split('; ').filter((directive) => !/^connect-src\b/.test(directive)), reach].join('; ');
  document.head.append(policy);

  // In browsers with Trusted Types, worker scripts may only come from the page's own origin.
  globalThis.trustedTypes?.createPolicy('default', {
    // @stdlib tests for generators by running this script. The page's policy still forbids that, but quietly.
    createScript: (text) => (text === '"use strict"; (function* () {})' ? text : null),
    createScriptURL: (address) => (new URL(address, document.baseURI).href.startsWith(`${location.origin}/`) ? address : null),
  });
})();

// Runs before anything else, and before the first paint. A file of its own, because the page's policy allows no inline script.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked: nothing was chosen, nothing was opened.
    }
  };

  const theme = stored('evenkeel-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // Whom this page may ask: where it comes from, and the places that the person opened, `http(s)://host[:port]` or
  // `https://*.host`. Nothing else may get into the policy's text. See src/core/work/origins.ts.
  const form = /^(?:https?:\/\/|https:\/\/\*\.(?=[a-z0-9-]+\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
  let opened = [];
  try {
    const list = JSON.parse(stored('evenkeel-origins') ?? '[]');
    if (Array.isArray(list)) opened = list.filter((origin) => typeof origin === 'string' && form.test(origin));
  } catch {
    // What is no list opens nothing.
  }
  // All that the page's own policy says, but for that.
  const reach = ["connect-src 'self'", ...opened].join(' ');
  const own = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? "default-src 'none'";
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [...own.split('; ').filter((directive) => !/^connect-src\b/.test(directive)), reach].join('; ');
  document.head.append(policy);

  // Where scripts of workers may come from, in browsers that ask: from beside the page. Any other is refused.
  globalThis.trustedTypes?.createPolicy('default', {
    // @stdlib asks in this way whether generators are known; the policy forbids the answer, but quietly.
    createScript: (text) => (text === '"use strict"; (function* () {})' ? text : null),
    createScriptURL: (address) => (new URL(address, document.baseURI).href.startsWith(`${location.origin}/`) ? address : null),
  });
})();

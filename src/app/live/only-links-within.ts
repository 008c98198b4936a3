/**
 * Links to the app's other pages (a model's, the settings) lead nowhere in a file, so they become plain text. Links within
 * the report and to its answers stay.
 */
export const replaceAppLinksByText = (run: string | undefined) => (root: HTMLElement) => {
  const isWithin = (address: string): boolean =>
    !address.startsWith('#/') ||
    /^#\/run\/[^/?]+(?:\?.*)?$/s.test(address) ||
    (run !== undefined && new RegExp(`^#/run/${run}/answers(?:[/?]|$)`).test(address));
  const look = (within: ParentNode) => {
    for (const link of within.querySelectorAll('a[href^="#/"]'))
      if (!isWithin(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  };
  look(root);
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element) look(target.parentNode ?? target);
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  return () => observer.disconnect();
};

import type { HtmlTagDescriptor, Plugin } from 'vite';

const title = 'Evenkeel: how steady is your language model?';
const picture = {
  name: 'og.png',
  width: 1200,
  height: 630,
  alt: 'Evenkeel: how robust is your model when only the prompt changes?',
};

/**
 * Adds the `og:` tags that other sites show for a link to the app. The tags need absolute addresses, so only a build with
 * SITE_URL has them. All other builds work from any host and have no tags.
 */
export function siteCards(site: string | undefined = process.env.SITE_URL): Plugin {
  const address = site === undefined || site.trim() === '' ? undefined : addressOf(site.trim());
  return {
    name: 'site-cards',
    transformIndexHtml: (html) => (address === undefined ? [] : tagsOf(address, descriptionIn(html))),
  };
}

/** Ends with a slash and has no query or fragment. */
function addressOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`SITE_URL is “${site}”; it must be an http or https address.`);
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
}

function descriptionIn(html: string): string {
  const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1];
  if (description === undefined) throw new Error('The page has no description to put into its og: tags.');
  return description;
}

function tagsOf(address: string, description: string): HtmlTagDescriptor[] {
  const { name, width, height, alt } = picture;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Evenkeel',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${address}${name}`,
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({
      tag: 'meta',
      attrs: { property, content },
      injectTo: 'head' as const,
    })),
    { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' },
  ];
}

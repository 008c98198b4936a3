import { readFileSync } from 'node:fs';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { siteCards } from '../../../tools/build/site-cards.ts';

const html = readFileSync('index.html', 'utf8');

/** The page that a build with this plugin writes. */
async function pageWith(plugin: Plugin): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id.endsWith('page.html') ? id : null),
        load: (id) => (id.endsWith('page.html') ? html.replace(/<script[^>]*><\/script>|<link[^>]*>/g, '') : null),
      },
      plugin,
    ],
    build: { write: false, rolldownOptions: { input: 'page.html' } },
  });
  const [{ output }] = [made].flat() as unknown as [{ output: { fileName: string; source?: string }[] }];
  return String(output.find(({ fileName }) => fileName === 'page.html')?.source);
}

describe('what other sites show of the app', () => {
  it('is said in whole addresses where the build knows where it will be', async () => {
    const page = await pageWith(siteCards('https://example.org/evenkeel'));
    expect(page).toContain('<meta property="og:url" content="https://example.org/evenkeel/">');
    expect(page).toContain('<meta property="og:image" content="https://example.org/evenkeel/og.png">');
    expect(page).toContain('<meta property="og:image:width" content="1200">');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(page).toMatch(/og:description" content="How robust is your language model/);
  });

  it('is not there in any other build', async () => {
    for (const none of ['', '  ']) {
      const page = await pageWith(siteCards(none));
      expect(page).toContain('name="description"');
      expect(page).not.toMatch(/og:|twitter:/);
    }
  });

  it.each(['example.org', 'javascript:alert(1)', 'file:///etc'])('refuses %s', (site) => {
    expect(() => siteCards(site)).toThrow(/SITE_URL/);
  });

  it('has a picture of the size that it names, which is small', () => {
    const picture = readFileSync('public/og.png');
    expect(picture.toString('latin1', 1, 4)).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(150_000);
  });
});

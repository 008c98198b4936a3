import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardColours } from '../../../src/report/card/card-look.ts';
import { cardSvg } from '../../../src/report/card/card-svg.ts';
import { readmeSnippet } from '../../../src/report/card/readme-snippet.ts';
import { buildResultCard, type ResultCard } from '../../../src/report/card/result-card.ts';
import type { SharedReport } from '../../../src/export/shared-report.ts';
import { hostileNames } from '../../export/hostile-result.ts';

const row: ResultCard['rows'][number] = {
  name: 'tiny-a',
  index: 0,
  state: 'Sensitive',
  figure: { label: 'Spread over system prompts (τ)', text: '4.9 to 13.1', unit: 'points' },
  gauge: [4.9, 13.1],
  score: '73% right',
  says: '',
};
const card: ResultCard = {
  title: 'Starter audit',
  headline: 'tiny-a is sensitive to these ten system prompts.',
  rows: [row],
  more: 0,
  scale: { margin: 3, most: 15, unit: 'points (SD)' },
  foot: '1 model',
  address: 'example.org/evenkeel',
};

/** The tags, attributes and texts of an SVG in our own form. Anything else fails. */
function taken(svg: string): { tags: string[]; attributes: string[]; texts: string[] } {
  const tags: string[] = [];
  const attributes: string[] = [];
  const texts: string[] = [];
  const rest = svg.replace(/<\/?([a-z]+)((?: [\w-]+="[^"<>]*")*)\/?>|[^<>]+/g, (all, tag?: string, own?: string) => {
    if (tag === undefined) texts.push(all);
    else {
      tags.push(tag);
      attributes.push(...[...(own ?? '').matchAll(/ ([\w-]+)="/g)].map(([, name]) => name ?? ''));
    }
    return '';
  });
  expect(rest).toBe('');
  return { tags, attributes, texts };
}

describe('the result card', () => {
  it('says the headline, and of each model name, figure, unit and state', () => {
    const texts = taken(cardSvg(card)).texts.join('|');
    for (const words of [
      'tiny-a',
      'example.org/evenkeel',
      '73% right',
      '4.9 to 13.1',
      'points',
      'Sensitive',
      'Spread over system prompts (τ)',
      'Starter audit',
    ])
      expect(texts).toContain(words);
    expect(texts).toContain('tiny-a is sensitive to these ten system prompts.');
  });

  it('draws the gauge to scale', () => {
    // The gauge runs from 604 to 856 for 0 to 15 points: 252 / 15 = 16.8 per point.
    const svg = cardSvg(card);
    expect(svg).toContain('x="686.3"');
    expect(svg).toContain('width="137.8"');
    expect(svg).toMatch(/d="M654 /);
  });

  it('is text, whatever names it is given', () => {
    for (const name of [
      ...hostileNames,
      ']]><script>alert(1)</script>',
      '\u0000\ud800<!--',
      '"><image href="https://a"/>',
    ]) {
      const { tags, attributes } = taken(
        cardSvg({ ...card, title: name, headline: `${name} moves.`, foot: name, rows: [{ ...row, name, says: name }] }),
      );
      const known = ['svg', 'title', 'rect', 'g', 'path', 'text', 'tspan', 'circle'];
      expect(tags.filter((tag) => !known.includes(tag))).toEqual([]);
      expect(attributes.filter((attribute) => /^on|href|style/.test(attribute))).toEqual([]);
    }
  });

  it('keeps within its size with the longest sentence, and names how many models have no row', () => {
    const svg = cardSvg({
      ...card,
      headline: Array.from({ length: 30 }, () => 'sentence').join(' '),
      rows: Array.from({ length: 5 }, (_, index) => ({ ...row, index, name: 'a-name-of-great-length-for-a-model' })),
      more: 4,
    });
    expect(svg).toContain('and 4 more');
    for (const [, y] of svg.matchAll(/<text x="[^"]*" y="([\d.]+)"/g)) expect(Number(y)).toBeLessThan(630);
  });

  it('has the light colours of the page', () => {
    const css = readFileSync('src/app/tokens.css', 'utf8');
    for (const [name, colour] of Object.entries(cardColours))
      expect(css, name).toContain(`--${name}: light-dark(${colour},`);
  });

  it('is refused in a sentence where the report has none', async () => {
    const report = {
      study: 'system-prompt',
      planId: null,
      plan: null,
      made: null,
      app: null,
      result: { study: 'system-prompt', models: [] },
    } as unknown as SharedReport;
    await expect(buildResultCard(report, 'x')).rejects.toThrow(/no card/);
  });
});

describe('the snippet for a README', () => {
  it('is a picture with a link', () => {
    expect(readmeSnippet('My audit', 'card.svg', 'https://example.org/#/shared/v1-abc')).toBe(
      '[![My audit](card.svg)](https://example.org/#/shared/v1-abc)',
    );
  });

  it('stays one, whatever the run is called', () => {
    expect(readmeSnippet('a](https://evil.example) <img src=x>\n![b', 'card.svg', 'https://example.org/')).toBe(
      '[![a\\](https://evil.example) \\<img src=x\\> \\!\\[b](card.svg)](https://example.org/)',
    );
  });
});

import type { Page } from 'playwright-core';
import { untilStill } from './until-still.ts';

/**
 * Screen sizes, each with the parts of a summary that it must show. `above` is the lowest allowed top of a run's report, in
 * px.
 */
export const firstScreens = [
  { width: 1440, height: 900, above: 164, sees: ['sentence', 'all cards', 'whole chart'] },
  { width: 1024, height: 768, above: 189, sees: ['sentence', 'all cards', 'top of the chart'] },
  { width: 390, height: 844, above: 308, sees: ['sentence', 'top of the chart'] },
] as const;

export interface Seen {
  readonly sentence: string;
  /** The names, states and figures on the cards, without the labels of a gauge's axis. */
  readonly cards: readonly string[];
  readonly bottoms: Readonly<Record<'sentence' | 'all cards' | 'first card' | 'whole chart' | 'top of the chart', number>>;
}

/** What `#report-verdict` shows. It runs in the page. */
export function seenOf(first: Element): Seen {
  const sentence = first.querySelector('h2');
  const cards = [...first.querySelectorAll<HTMLElement>('ul[aria-label="Model by model"] > li')];
  const chart = first.querySelector('figure');
  const drawing = [...first.querySelectorAll('figure svg')].at(-1);
  const bottom = (element: Element | undefined | null) => element?.getBoundingClientRect().bottom ?? Infinity;
  const textOf = (card: HTMLElement) => {
    const copy = card.cloneNode(true) as HTMLElement;
    for (const axis of copy.querySelectorAll('svg')) axis.remove();
    return copy.textContent.replace(/\s+/g, ' ').trim();
  };
  return {
    sentence: (sentence?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    cards: cards.map(textOf),
    bottoms: {
      sentence: bottom(sentence),
      'all cards': Math.max(...cards.map(bottom)),
      'first card': bottom(cards[0]),
      'whole chart': bottom(drawing),
      // The chart's title and the top of its drawing.
      'top of the chart': (chart?.getBoundingClientRect().top ?? Infinity) + 60,
    },
  };
}

const seen = (page: Page): Promise<Seen> => page.locator('#report-verdict').evaluate(seenOf);

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** A range counts as one number, and so does “56 of 80”. */
const numbersIn = (text: string): number =>
  (text.replace(/(\d)\s*(?:to|–|of)\s*[-−]?(\d)/g, '$1$2').match(/\d+(?:[.,]\d+)*/g) ?? []).length;

/** What the summary of a report has too much of, or does not show. Empty if all is well. The page must be at its top. */
export async function firstScreenFaults(page: Page, names: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height, sees } of firstScreens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(() => document.querySelector('#report-verdict figure svg') !== null);
      // Charts redraw for their new width.
      await untilStill(page);
      const { bottoms } = await seen(page);
      for (const part of outOfSight(bottoms, { height, sees })) faults.push(`${width} × ${height}, ${colorScheme}: ${part}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...faults, ...wordFaults(await seen(page), names)];
}

/** The parts that are out of sight, each with its bottom edge. */
export const outOfSight = (
  bottoms: Seen['bottoms'],
  { height, sees }: Pick<(typeof firstScreens)[number], 'height' | 'sees'>,
): string[] =>
  sees.filter((part) => bottoms[part] > height).map((part) => `the ${part} ends at ${Math.round(bottoms[part])} px`);

/**
 * The excess words and numbers of a summary. A decision may have four numbers: its interval, the count, its bound and how
 * sure that bound is.
 */
export function wordFaults({ sentence, cards }: Seen, names: readonly string[]): string[] {
  const faults: string[] = [];
  // A model's name may contain digits, so it does not count.
  const nameless = (text: string) => names.reduce((left, name) => left.replaceAll(name, 'Name'), text);
  if (wordsIn(sentence) > 30) faults.push(`the sentence has ${wordsIn(sentence)} words: ${sentence}`);
  const numbers = numbersIn(nameless(sentence).replace(/“[^”]*”/g, ''));
  if (numbers > (/^(?:Use|No difference) /.test(sentence) ? 4 : 0))
    faults.push(`the sentence has ${numbers} numbers: ${sentence}`);
  if ((sentence.match(/[.!?](?=\s|$)/g) ?? []).length > 3) faults.push(`more than three sentences: ${sentence}`);
  for (const card of cards) {
    const text = nameless(card).replace(/“[^”]*”/g, '');
    if (wordsIn(text) > 30) faults.push(`a card has ${wordsIn(text)} words: ${card}`);
    if (numbersIn(text) > 4) faults.push(`a card has ${numbersIn(text)} numbers: ${card}`);
  }
  const all = cards.map(nameless).reduce((sum, text) => sum + numbersIn(text), 0);
  if (all > 12) faults.push(`the cards have ${all} numbers`);
  return faults;
}

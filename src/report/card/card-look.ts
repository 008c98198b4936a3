import type { StateLook } from '../../ui/state-look.ts';

/** The light colors of `app/tokens.css`: an exported picture has no style sheet. A test checks that both are the same. */
export const cardColours = {
  page: '#fafaf7',
  panel: '#f1f3ef',
  ink: '#142022',
  'ink-soft': '#4f5d61',
  rule: '#dce0dc',
  accent: '#0b5a61',
  'on-accent': '#ffffff',
  steady: '#0b5a61',
  moves: '#94430a',
  'moves-soft': '#fce8d6',
  unsure: '#44508c',
  'unsure-soft': '#e8ebf8',
  unrated: '#535e64',
  'unrated-soft': '#eaecea',
  'model-1': '#0072b2',
  'model-2': '#b87700',
  'model-3': '#00805d',
  'model-4': '#a8538a',
  'model-5': '#2a7fb0',
  'model-6': '#b84d00',
  'model-7': '#b3a200',
  'model-8': '#1a2023',
} as const;

/** The page's font if the reader has it, else a system font: a picture loads no font. */
export const cardFontFamily =
  "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

export interface PillLook {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
  readonly dashed?: true;
}

export const pillLooks: Readonly<Record<StateLook['look'], PillLook>> = {
  steady: { fill: cardColours.steady, line: cardColours.steady, text: cardColours['on-accent'] },
  slight: { fill: cardColours.page, line: cardColours.moves, text: cardColours.moves },
  moves: { fill: cardColours['moves-soft'], line: cardColours.moves, text: cardColours.moves },
  unsure: { fill: cardColours.page, line: cardColours.unsure, text: cardColours.unsure, dashed: true },
  unrated: { fill: cardColours['unrated-soft'], line: cardColours['unrated-soft'], text: cardColours.unrated },
};

export const modelColours: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (place) => cardColours[`model-${place}` as 'model-1'],
);

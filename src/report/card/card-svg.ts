import { shortenToWidth, textWidth, wrapText } from '../../charts/frame/text-width.ts';
import { modelShape } from '../../ui/model-shape.ts';
import { cardStateLooks } from '../../ui/state-look.ts';
import { toleranceLabel } from '../first/report-summary.ts';
import { cardColours as colour, cardFontFamily, modelColours, pillLooks } from './card-look.ts';
import type { CardRow, ResultCard } from './result-card.ts';
import { svgElementText } from './svg-text.ts';

/** The size of link previews. */
export const cardSize = { width: 1200, height: 630 };

const side = 64;
const right = cardSize.width - side;
/** The vertical range of the rows. */
const rowsFrom = 262;
const rowsTo = 526;
const figureAt = 330;
const gaugeFrom = 604;
const gaugeTo = 856;

/** The card as an SVG file without external resources, scripts or links. */
export function cardSvg(card: ResultCard): string {
  const height = (rowsTo - rowsFrom) / Math.max(3, card.rows.length + (card.more > 0 ? 1 : 0));
  const rows = card.rows.flatMap((row, place) => rowDrawn(row, rowsFrom + height * (place + 0.5), height, card, place));
  const spoken = `Evenkeel, ${card.title}: ${card.headline} ${card.rows.map(({ name, state }) => `${name}: ${state ?? 'no state'}.`).join(' ')}`;
  return `${svgElementText(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: cardSize.width,
      height: cardSize.height,
      viewBox: `0 0 ${cardSize.width} ${cardSize.height}`,
      role: 'img',
      'font-family': cardFontFamily,
      fill: colour.ink,
    },
    [
      svgElementText('title', {}, { text: spoken }),
      svgElementText('rect', { width: cardSize.width, height: cardSize.height, fill: colour.page }),
      head(card),
      headline(card.headline),
      ...rows,
      ...(card.more > 0
        ? [words(`and ${card.more} more`, side + 32, rowsTo - height / 2 + 7, { size: 20, soft: true })]
        : []),
      ...axis(card, Math.min(554, rowsFrom + height * card.rows.length + 28)),
      ...foot(card),
    ].join('\n'),
  )}\n`;
}

interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly soft?: boolean;
  readonly anchor?: 'middle' | 'end';
  readonly fill?: string;
}

const words = (text: string, x: number, y: number, { size, bold, soft, anchor, fill }: Look): string =>
  svgElementText(
    'text',
    {
      x,
      y,
      'font-size': size,
      'font-weight': bold ? 600 : undefined,
      'text-anchor': anchor,
      fill: fill ?? (soft ? colour['ink-soft'] : undefined),
    },
    { text },
  );

function foot({ foot, address = '' }: ResultCard): string[] {
  const where = shortenToWidth(address, 20, (right - side) / 3);
  const room = right - side - (address === '' ? 0 : textWidth(where, 20) + 24);
  return [
    words(shortenToWidth(foot, 20, room), side, 596, { size: 20, soft: true }),
    ...(address === '' ? [] : [words(where, right, 596, { size: 20, anchor: 'end' })]),
  ];
}

/** The logo: a level line with a hull under it. */
const mark = svgElementText(
  'g',
  { transform: `translate(${side} 52) scale(1.25)`, fill: colour.accent },
  '<path d="M1 10h30v2.5H1z"/><path d="M4.5 15.5h23c-.6 5.4-4.3 9-9.5 9.4V28h-4v-3.1c-5.2-.4-8.9-4-9.5-9.4z"/>',
);

function head({ title, study }: ResultCard): string {
  const about = study === undefined ? title : `${title} · ${study}`;
  return [
    mark,
    words('Evenkeel', side + 52, 82, { size: 26, bold: true }),
    words(shortenToWidth(about, 22, 800), right, 82, { size: 22, soft: true, anchor: 'end' }),
  ].join('');
}

/** The headline uses the largest size that fits. */
const sizes = [
  { size: 44, lines: 2, leading: 54 },
  { size: 36, lines: 3, leading: 44 },
  { size: 28, lines: 4, leading: 34 },
];
/** The extra width of bold text in the widest possible font. */
const boldWider = 1.1;
/** The vertical center of the headline’s space. */
const headlineAt = 178;

function headline(text: string): string {
  const found = sizes.flatMap(({ size, lines: most, leading }) => {
    const lines = wrapText(text, size * boldWider, right - side, most);
    return lines ? [{ size, leading, lines }] : [];
  })[0] ?? { size: 28, leading: 34, lines: [shortenToWidth(text, 28 * boldWider, right - side)] };
  const { size, leading, lines } = found;
  const first = headlineAt + 0.35 * size - ((lines.length - 1) * leading) / 2;
  return lines.map((line, place) => words(line, side, first + place * leading, { size, bold: true })).join('');
}

function rowDrawn(row: CardRow, y: number, height: number, card: ResultCard, place: number): string[] {
  const isTall = height > 60;
  const { figure, gauge } = row;
  const line = isTall && figure ? y + 2 : y + 9;
  return [
    ...(place > 0
      ? [svgElementText('path', { d: `M${side} ${y - height / 2}H${right}`, stroke: colour.rule, 'stroke-width': 1.5 })]
      : []),
    svgElementText('path', {
      d: modelShape(row.index),
      transform: `translate(${side + 10} ${Math.round(y)}) scale(1.6)`,
      fill: modelColours[row.index % modelColours.length],
    }),
    nameDrawn(row.name, row.score !== undefined && isTall ? y - 11 : y),
    ...(row.score !== undefined && isTall ? [words(row.score, side + 32, y + 25, { size: 18, soft: true })] : []),
    ...(figure ? [figureDrawn(figure, line), ...(isTall ? [labelDrawn(figure.label, line + 25)] : [])] : []),
    ...(gauge && card.scale
      ? gaugeDrawn(gauge, y, row, card.scale)
      : gaugeReplacement(row, figure ? gaugeFrom : figureAt, y, row.state ? (figure ? 820 : 900) : right)),
    ...(row.state ? [pill(row.state, y, isTall ? 48 : 36)] : []),
  ];
}

function nameDrawn(name: string, y: number): string {
  const width = figureAt - side - 46;
  const size = [26, 23].find((each) => textWidth(name, each * boldWider) <= width) ?? 20;
  return words(shortenToWidth(name, size * boldWider, width), side + 32, y + 0.35 * size, { size, bold: true });
}

function labelDrawn(label: string, y: number): string {
  const width = gaugeFrom - figureAt - 14;
  const size = [16, 15, 14].find((each) => textWidth(label, each) <= width) ?? 14;
  return words(shortenToWidth(label, size, width), figureAt, y, { size, soft: true });
}

const figureDrawn = ({ text, unit }: NonNullable<CardRow['figure']>, y: number): string =>
  svgElementText(
    'text',
    { x: figureAt, y, 'font-size': 26, 'font-weight': 600 },
    svgElementText('tspan', {}, { text }) +
      svgElementText('tspan', { 'font-size': 20, 'font-weight': 400, fill: colour['ink-soft'], dx: 8 }, { text: unit }),
  );

/** At most two lines of text. */
function gaugeReplacement({ says }: CardRow, x: number, y: number, to: number): string[] {
  const lines = wrapText(says, 18, to - x, 2) ?? [shortenToWidth(says, 18, to - x)];
  return lines.map((text, place) => words(text, x, y + 7 + (place - (lines.length - 1) / 2) * 24, { size: 18, soft: true }));
}

const gaugeX = (points: number, most: number): number =>
  gaugeFrom + (gaugeTo - gaugeFrom) * Math.min(1, Math.max(0, points / most));

function gaugeDrawn(
  [low, high]: readonly [number, number],
  y: number,
  row: CardRow,
  scale: { margin: number; most: number },
): string[] {
  const look = row.state ? cardStateLooks[row.state].look : 'unrated';
  const from = gaugeX(low, scale.most);
  const width = Math.max(4, gaugeX(high, scale.most) - from);
  const isOpen = look === 'unsure' || look === 'unrated';
  return [
    svgElementText('rect', {
      x: gaugeFrom,
      y: y - 4,
      width: gaugeTo - gaugeFrom,
      height: 8,
      rx: 4,
      fill: colour.panel,
      stroke: colour.rule,
    }),
    svgElementText('rect', {
      x: from,
      y: y - 9,
      width,
      height: 18,
      rx: 9,
      fill: isOpen ? colour['unsure-soft'] : colour[look === 'steady' ? 'steady' : 'moves'],
      stroke: isOpen ? colour.unsure : undefined,
      'stroke-width': isOpen ? 2 : undefined,
      'stroke-dasharray': isOpen ? '5 4' : undefined,
    }),
    svgElementText('path', {
      d: `M${Math.round(gaugeX(scale.margin, scale.most))} ${y - 20}v40`,
      stroke: colour.ink,
      'stroke-width': 3,
    }),
  ];
}

/** The labels of the gauges' scale, under the last gauge. */
function axis({ scale }: ResultCard, y: number): string[] {
  if (!scale) return [];
  const margin = gaugeX(scale.margin, scale.most);
  const isLate = margin > gaugeTo - 150;
  return [
    ...(isLate || margin - gaugeFrom > 30 ? [words('0', gaugeFrom, y, { size: 18, soft: true })] : []),
    words(toleranceLabel(scale.margin), margin, y, { size: 18, soft: true, ...(isLate ? { anchor: 'end' as const } : {}) }),
    ...(margin + 160 < gaugeTo - 90
      ? [words(`${scale.most} ${scale.unit}`, gaugeTo, y, { size: 18, soft: true, anchor: 'end' })]
      : []),
  ];
}

function pill(state: NonNullable<CardRow['state']>, y: number, height: number): string {
  const { look, glyph } = cardStateLooks[state];
  const { fill, line, text, dashed } = pillLooks[look];
  const width = 74 + textWidth(state, 20 * boldWider);
  const scale = height / 32;
  return svgElementText(
    'g',
    { transform: `translate(${Math.round(right - width)} ${Math.round(y - height / 2)})` },
    [
      svgElementText('rect', {
        width,
        height,
        rx: height / 2,
        fill,
        stroke: line,
        'stroke-width': 2,
        'stroke-dasharray': dashed ? '7 5' : undefined,
      }),
      svgElementText(
        'g',
        {
          transform: `translate(18 ${height / 2 - 8 * scale}) scale(${scale})`,
          fill: 'none',
          stroke: text,
          'stroke-width': 2,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        },
        [
          ...(look === 'unsure' || look === 'unrated'
            ? [
                svgElementText('circle', {
                  cx: 8,
                  cy: 8,
                  r: 5.9,
                  'stroke-width': 1.5,
                  'stroke-dasharray': dashed ? '2.6 2' : undefined,
                }),
              ]
            : []),
          svgElementText('path', { d: glyph, 'stroke-width': look === 'unsure' ? 3 : undefined }),
        ].join(''),
      ),
      words(state, 52, height / 2 + 7, { size: 20, bold: true, fill: text }),
    ].join(''),
  );
}

import faceAddress from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import { svgToPng } from '../../charts/frame/png-file.ts';
import type { SharedReport } from '../../export/shared-report.ts';
import { cardSvg } from './card-svg.ts';
import { buildResultCard } from './result-card.ts';

/** The card as a file. A PNG has exactly the size of link previews. */
export async function renderResultCardFile(report: SharedReport, title: string, kind: 'svg' | 'png'): Promise<Blob> {
  const svg = cardSvg(await buildResultCard(report, title, appAddress()));
  const image = (text: string) => new Blob([text], { type: 'image/svg+xml' });
  return kind === 'svg' ? image(svg) : svgToPng(image(await withFace(svg)), 1);
}

const hereOnly = /^(?:localhost|127\.|\[::1\])/;

/** The app’s address for readers; `undefined` on a local server or a page from disk. */
const appAddress = (): string | undefined =>
  location.protocol.startsWith('http') && !hereOnly.test(location.host)
    ? `${location.host}${location.pathname}`.replace(/\/(?:index\.html)?$/, '')
    : undefined;

/**
 * An image cannot use the page’s fonts, so the font is embedded for the conversion to PNG. Without a connection the system
 * font is used.
 */
async function withFace(svg: string): Promise<string> {
  const response = await fetch(faceAddress).catch(() => undefined);
  if (!response?.ok) return svg;
  const face = await dataUrl(await response.blob());
  const rule = `@font-face{font-family:'IBM Plex Sans Variable';font-weight:100 700;src:url(${face})}`;
  return svg.replace('>', `><style>${rule}</style>`);
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the face cannot be read'));
    reader.readAsDataURL(blob);
  });

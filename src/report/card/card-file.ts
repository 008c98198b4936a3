import { svgToPng } from '../../charts/frame/png-file.ts';
import type { SharedReport } from '../../export/shared-report.ts';
import { cardSvg } from './card-svg.ts';
import { buildResultCard } from './result-card.ts';

/** The card to be saved; as PNG in the very pixels that link previews ask for. */
export async function renderResultCardFile(report: SharedReport, title: string, kind: 'svg' | 'png'): Promise<Blob> {
  const svg = new Blob([cardSvg(await buildResultCard(report, title))], { type: 'image/svg+xml' });
  return kind === 'svg' ? svg : svgToPng(svg, 1);
}

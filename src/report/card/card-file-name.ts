import type { SharedReport } from '../../export/shared-report.ts';

/** `system-prompt-1a2b3c4d.card.svg` */
export const cardFileName = ({ study, planId }: SharedReport, kind: 'svg' | 'png'): string =>
  `${study}-${planId?.slice(0, 8) ?? 'scores'}.card.${kind}`;

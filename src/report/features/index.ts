import { humanCheckFeature } from './checked/index.ts';
import { externalFeature } from './external/index.ts';
import type { ReportFeature } from './feature.ts';
import { judgingFeature } from './judging/index.ts';
import { stoppingFeature } from './stopping/index.ts';
import { varianceFeature } from './variance/index.ts';

/** Every feature of reports, in the order of their tables and notes in files. */
export const reportFeatures: readonly ReportFeature[] = [
  externalFeature,
  stoppingFeature,
  judgingFeature,
  humanCheckFeature,
  varianceFeature,
];

import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { measureConfiguration } from '../../../../src/studies/configuration/measure/measure.ts';
import type { ConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import type { ConfigurationResult } from '../../../../src/studies/configuration/measure/result.ts';
import { configurationStudy } from '../../../../src/studies/configuration/protocol/configuration.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { madeUpConfigurationRun } from '../../../made-up/configuration-run.ts';

interface Case {
  readonly models?: number;
  readonly sets?: number;
  readonly options?: Partial<ConfigurationOptions>;
  /** How many of the answers exist. */
  readonly answered?: number;
}

/** A measured, made-up run of six items per set. */
export async function measuredRun({ answered, ...size }: Case = {}): Promise<ConfigurationResult> {
  const { plan, items, responses } = await madeUpConfigurationRun(size);
  const table = buildScoreTable({
    study: configurationStudy as unknown as Study,
    plan,
    items,
    responses: responses.slice(0, answered),
  });
  return measureConfiguration(table, plan, { draws: 40 });
}

/** Three models × four sets × 24 configurations. */
export const threeModels = await measuredRun();

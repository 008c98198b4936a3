import type { Item } from '../../src/core/items/item.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { ratingScalePointNames } from '../../src/reading/rating-scale.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { judgeStudy } from '../../src/studies/judge/protocol/judge.ts';
import { judgeDefaults, type JudgeOptions, type JudgeScale } from '../../src/studies/judge/protocol/options.ts';
import { findVariantScale } from '../../src/studies/judge/protocol/prompt.ts';
import type { MadeUpRun } from './archive.ts';

interface Asked {
  readonly model: number;
  /** `unit` is the position of the pair. `quality` is known, from 0 to 1. */
  readonly unit: number;
  readonly quality: number;
  readonly sample: number;
  readonly scale: JudgeScale;
  readonly temperature: number;
}

interface Size {
  readonly models: number;
  readonly units: number;
  readonly samples: number;
  /** Ids of default scales. */
  readonly scales: readonly string[];
  readonly temperature?: number;
  /** Several temperatures instead of one. */
  readonly temperatures?: readonly number[];
  readonly hasReference?: boolean;
  /** A position on the scale from 0 to 1, a text that is no rating, or undefined if not asked yet. */
  rating(asked: Asked): number | string | undefined;
}

/** A run of the judge study with the given ratings: one criterion, no definition. */
export async function ratingRun({
  models,
  units,
  samples,
  scales,
  temperature = 1,
  temperatures = [temperature],
  hasReference = true,
  rating,
}: Size): Promise<MadeUpRun> {
  const study = judgeStudy as unknown as Study;
  const qualities = Array.from({ length: units }, (_, u) => 1 + ((u * 3) % 5));
  const items = qualities.map((quality, u): Item => ({
    id: `pairs/${String(u + 1).padStart(3, '0')}`,
    criterion: 'factuality',
    question: `Say something about ${u + 1}.`,
    response: `It is ${u + 1}.`,
    answer: hasReference ? String(quality) : '',
  }));
  const options: JudgeOptions = {
    ...judgeDefaults,
    scales: judgeDefaults.scales.filter(({ id }) => scales.includes(id)),
    interScale: judgeDefaults.interScale.filter(({ a, b }) => scales.includes(a) && scales.includes(b)),
    definitions: ['none'],
    temperatures: temperatures.map((value, n) => ({ id: `t${n + 1}`, value })),
  };
  const plan = await makePlan({
    study,
    options,
    models: Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`),
    items,
    seed: 1,
    samples,
  });
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const unit = places.get(cell.item)!;
    const scale = findVariantScale(cell.variant, options);
    const model = plan.models.indexOf(cell.model);
    const asked = temperatures[Number(cell.variant['temperature']?.slice(1)) - 1]!;
    const rated = rating({
      model,
      unit,
      quality: (qualities[unit]! - 1) / 4,
      sample: cell.sample,
      scale,
      temperature: asked,
    });
    if (rated === undefined) continue;
    const names = ratingScalePointNames(scale);
    const place = typeof rated === 'number' ? Math.round(Math.min(1, Math.max(0, rated)) * (names.length - 1)) : -1;
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: '',
      text: typeof rated === 'string' ? rated : names[place]!,
      tokens: { prompt: 60, completion: 1 },
      ms: { prefill: 1, decode: 1 },
      finish: 'stop',
    });
  }
  return { plan, items, responses };
}

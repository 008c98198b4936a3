import { group } from 'd3';
import type { Machine, ModelOffer } from '../../../core/models/offer.ts';
import { isQuickOnProcessor } from '../../../engine/transformers/dtypes.ts';
import type { OfferWithFit } from './offer-list.ts';

/** A recommended model, and its purpose. */
export interface ModelRecommendation {
  readonly title: string;
  readonly judged: OfferWithFit;
}

/** General chat models that are still maintained. The list has many more for users who search. */
const general = /^(?:SmolLM2|Qwen3(?:\.5)?|Llama 3\.[12]|gemma ?3|Phi 4|Ministral 3 3B Instruct)\b/i;
const special = /short|base|reasoning|made for/i;

/** Smaller models follow few instructions. */
const leastParameters = 300e6;

/** Without a graphics processor, a larger model takes many seconds per answer. */
const mostOnProcessor = 1.1e9;

/** On a real graphics processor, a model of this size is hardly slower than a smaller one. */
const leastOnRealGpu = 500e6;

/** The minimum ratio of sizes between two picks. */
const minSizeRatio = 1.5;

/**
 * Up to three models to start with on this machine: the smallest useful one, the largest that fits half of the memory
 * (browsers report at most 8 GB), and the one nearest to their middle on a log scale. They run on the graphics processor if
 * there is a real one, and otherwise on the processor.
 */
export function recommendModels(
  judged: readonly OfferWithFit[],
  { gpu, memoryGB }: Machine,
): readonly ModelRecommendation[] {
  const models = usableModels(judged, memoryGB, gpu !== null && !gpu.isSoftware);
  const [quickest, largest] = [models[0], models.at(-1)];
  if (!quickest || !largest) return [];
  const middle = Math.sqrt(sizeOf(quickest.offer) * sizeOf(largest.offer));
  const [between] = models
    .filter((each) => isApart(each, quickest) && isApart(each, largest))
    .toSorted((a, b) => distance(a.offer, middle) - distance(b.offer, middle));
  return [
    { title: 'Quickest', judged: quickest },
    ...(between ? [{ title: 'In between', judged: between }] : []),
    ...(isApart(quickest, largest) ? [{ title: 'Most capable', judged: largest }] : []),
  ];
}

/** The device of a first model. */
export type FirstModelDevice = 'graphics' | 'processor';

const firstModelEngine: Readonly<Record<FirstModelDevice, string>> = { graphics: 'webllm', processor: 'transformers' };

/** The model for a first audit on this device: the smallest useful one. */
export function recommendFirstModel(
  judged: readonly OfferWithFit[],
  { gpu, memoryGB }: Machine,
  device: FirstModelDevice,
): OfferWithFit | undefined {
  const isOnGpu = device === 'graphics';
  const models = usableModels(
    judged.filter(({ offer }) => offer.engine === firstModelEngine[device]),
    memoryGB,
    isOnGpu,
  );
  const least = isOnGpu && gpu && !gpu.isSoftware ? leastOnRealGpu : leastParameters;
  return models.find(({ offer }) => sizeOf(offer) >= least) ?? models[0];
}

/** Each model once, in its best variant for the device, smallest first. */
function usableModels(judged: readonly OfferWithFit[], memoryGB: number | null, isOnGpu: boolean): readonly OfferWithFit[] {
  const room = ((memoryGB ?? 4) / 2) * 2 ** 30;
  const fitting = judged.filter(({ offer, fit }) => {
    const { name, needs, parameters, memoryBytes } = offer;
    if (!general.test(name) || special.test(name) || !fit || fit.fits === 'no') return false;
    if (parameters === undefined || memoryBytes === undefined || memoryBytes > room) return false;
    return (
      parameters >= leastParameters && (isOnGpu ? needs.length > 0 : needs.length === 0 && parameters <= mostOnProcessor)
    );
  });
  return [...group(fitting, ({ offer }) => `${offer.family} ${sizeOf(offer).toPrecision(1)}`).values()]
    .flatMap((variants) => variants.toSorted(byVariant)[0] ?? [])
    .toSorted((a, b) => sizeOf(a.offer) - sizeOf(b.offer));
}

const sizeOf = ({ parameters = 0 }: ModelOffer): number => parameters;
const distance = (offer: ModelOffer, size: number): number => Math.abs(Math.log2(sizeOf(offer) / size));
const isApart = (a: OfferWithFit, b: OfferWithFit): boolean => distance(a.offer, sizeOf(b.offer)) >= Math.log2(minSizeRatio);

/** Sorts by the most certain fit, then by speed on the processor, then by least memory. */
function byVariant(a: OfferWithFit, b: OfferWithFit): number {
  return rank(a) - rank(b) || pace(a) - pace(b) || (a.offer.memoryBytes ?? 0) - (b.offer.memoryBytes ?? 0);
}

const pace = ({ offer: { needs, dtype } }: OfferWithFit): number =>
  needs.length === 0 && !isQuickOnProcessor(dtype) ? 1 : 0;

const rank = ({ fit }: OfferWithFit): number => (fit?.fits === 'yes' ? 0 : 1);

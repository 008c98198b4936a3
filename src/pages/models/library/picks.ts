import { group } from 'd3';
import type { Machine, ModelOffer } from '../../../core/models/offer.ts';
import { isQuickOnProcessor } from '../../../engine/transformers/dtypes.ts';
import type { OfferWithFit } from './offer-list.ts';

/** A model that is put forward, and for what. */
export interface ModelRecommendation {
  readonly title: string;
  readonly judged: OfferWithFit;
}

/** Chat models of general use that are still being made; the list has many more, for those who look for them. */
const general = /^(?:SmolLM2|Qwen3(?:\.5)?|Llama 3\.[12]|gemma ?3|Phi 4|Ministral 3 3B Instruct)\b/i;
const special = /short|base|reasoning|made for/i;

/** Below this a model follows few instructions. */
const leastParameters = 300e6;

/** Without a graphics processor a larger one takes many seconds for an answer. */
const mostOnProcessor = 1.1e9;

/** A real graphics processor answers hardly later with one of this size than with a smaller one. */
const leastOnRealGpu = 500e6;

/** Two picks differ by at least this much in size. */
const minSizeRatio = 1.5;

/**
 * Three models to begin with on this machine, or fewer where fewer differ: the smallest that is of use, the largest that
 * half of the memory holds (as far as the browser tells it, which is 8 GB at most), and the one nearest to the middle of
 * the two, in doublings of their size. They run on the graphics processor where there is a real one, else on the processor.
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

/** What a first model runs on. */
export type FirstModelDevice = 'graphics' | 'processor';

const firstModelEngine: Readonly<Record<FirstModelDevice, string>> = { graphics: 'webllm', processor: 'transformers' };

/** The one model for a first audit on this device: the smallest that is of use there. */
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

/** Each model once, in the variant that suits the device best, the smallest first. */
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

/** The surest fit, then what the processor computes quickly, then the least memory. */
function byVariant(a: OfferWithFit, b: OfferWithFit): number {
  return rank(a) - rank(b) || pace(a) - pace(b) || (a.offer.memoryBytes ?? 0) - (b.offer.memoryBytes ?? 0);
}

const pace = ({ offer: { needs, dtype } }: OfferWithFit): number =>
  needs.length === 0 && !isQuickOnProcessor(dtype) ? 1 : 0;

const rank = ({ fit }: OfferWithFit): number => (fit?.fits === 'yes' ? 0 : 1);

import { isNumber } from '../../../base/json/json.ts';
import { modelResultAtIndex } from '../measure/with-model.ts';
import { quadrantInWords } from '../report/quadrant-in-words.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';
import type { MapPoint } from './map-points.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import type { UnlabelledMapLayout } from './score-fluctuation-map.ts';

/** Explains what the map shows, and nothing else. */
export function mapExplanation(
  { points, over, medianMu, brokenX, brokenY, scoresFrom }: UnlabelledMapLayout,
  of: { readonly clouds: boolean; readonly overName: string; readonly mediansOver: string },
): string {
  return sentences(
    'Right is strong, low is less sensitive.',
    scoresFrom > 0 && 'The score axis does not start at 0.',
    of.clouds && 'Small dots, below: a lane for each model, with its score under each system prompt.',
    brokenX !== null &&
      'The score axis is broken, and each part has its own scale: one model’s scores lie far from all others.',
    brokenY !== null &&
      'The axis of σ is broken, and each part has its own scale: one model’s scores spread more than twice as far as all others’.',
    points.some(({ across, up }) => across ?? up) && 'Whiskers: 95% intervals.',
    points.some(({ floor }) => floor !== null) && 'Short bar: the noise floor σ₀.',
    medianMu !== null && `Dashed: medians over ${of.mediansOver}.`,
    over.length > 0 && `Hollow: ${of.overName}, named if there is room.`,
  );
}

/** Says what the map omits or cuts. Undefined if it shows everything. */
export function mapOmissionsNote(
  { missing, points, over, undivided }: UnlabelledMapLayout,
  of: { readonly benchmark: string | null; readonly ofRun: boolean; readonly overName: string | undefined },
): string | undefined {
  const { benchmark, ofRun, overName } = of;
  const words = sentences(
    undivided !== null && `No quadrants: ${undivided}.`,
    missing.length > 0 && `Not drawn, as they have no μ or no σ: ${missing.map(modelName).join(', ')}.`,
    points.some(({ leaves }) => leaves) && 'An arrow: the interval goes on above the drawing.',
    benchmark !== null && ofRun && 'Intervals and noise floors are over all benchmarks together, so this map has none.',
    overName !== undefined &&
      over.length === 0 &&
      `Nothing of ${overName} can be drawn here${benchmark === null ? '' : `: no scores on ${benchmark}`}.`,
  );
  return words === '' ? undefined : words;
}

/** The text of a model’s mark. `of` has the mark’s result, and its name if it is not the page’s own result. */
export function mapMarkLabel(
  { shown }: MapPoint,
  of: { readonly result: SystemPromptResult; readonly benchmark: string | null; readonly name?: string },
): string {
  const { mu, sigma, noiseFloor, interval, index, model } = shown;
  const { quadrant, quadrantTies } = modelResultAtIndex(of.result, index);
  return markLabel(
    of.name === undefined ? modelName(model) : `${of.name}, ${modelName(model)}`,
    `Mean score μ ${valueInWords(mu, 1, '%')}${intervalInWords(interval.mu, 1)}`,
    `Fluctuation σ ${valueInWords(sigma, 2, 'points')}${intervalInWords(interval.sigma, 2)}`,
    isNumber(noiseFloor) && `Noise floor σ₀ ${valueInWords(noiseFloor, 2, 'points')}`,
    of.benchmark === null && typeof quadrant === 'string' && quadrantInWords(quadrant, quadrantTies),
  );
}

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');

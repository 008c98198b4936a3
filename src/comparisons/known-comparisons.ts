import type { Comparing } from '../study/study.ts';
import { ComparedTexts } from './compared-texts.ts';
import { comparisonIn, hasSettings } from './comparison-line.ts';
import { encoderIdOf } from './encoder-id.ts';

/**
 * The comparisons among a run's lines that a plan wants: of its encoder and settings, and of the analyser that the last such line names,
 * as values of two versions of the parser are not mixed. Undefined where there are none.
 */
export function knownComparisons(
  lines: readonly unknown[],
  { encoder, settings }: Comparing,
): ComparedTexts | undefined {
  const id = encoderIdOf(encoder);
  const last = lines.findLast((line) => {
    const found = comparisonIn(line);
    return found !== undefined && found.encoder === id && hasSettings(found.analyser, settings);
  });
  if (last === undefined) return undefined;
  const compared = new ComparedTexts(comparisonIn(last)!.analyser, id);
  for (const line of lines) compared.add(line);
  return compared;
}

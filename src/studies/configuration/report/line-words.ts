import { sentence, type Sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import type { ConfigurationResult } from '../measure/result.ts';

/** Says what the interval under the slope assumes, and states the interval without that assumption. */
export function slopeIntervalCaveat(result: ConfigurationResult): Sentence {
  const { regression } = result;
  if (!('slope' in regression)) return [];
  const before =
    'The interval under the slope treats every point as independent. Points of one model are not, nor are those of one set.';
  const { overBoth } = regression;
  if (!overBoth) return [before];
  return 'why' in overBoth
    ? sentence`${before} There is no interval with models and sets both drawn: ${overBoth.why}.`
    : sentence`${before} With models and sets both drawn it is ${figure(result, '/regression/overBoth/0', 2)} to ${figure(result, '/regression/overBoth/1', 2)}.`;
}

/** Says how much variance remains unexplained. */
export function varianceResidualSentence(result: ConfigurationResult): Sentence {
  const { variance } = result;
  if (!('performance' in variance)) return [];
  const left = sentence`None of the three explains ${figure(result, '/variance/residual', 1, 'percent')}%, with ${figure(result, '/variance/residualDf', 0, 'count')} degrees of freedom left.`;
  return variance.residualDf > 0
    ? left
    : sentence`${left} Nothing is left over because there are as many unknowns as points, not because everything is explained: ask more models or more sets before reading these shares.`;
}

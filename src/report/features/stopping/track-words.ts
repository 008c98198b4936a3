import type { StopResult, StopClaimTrackResult } from '../../../core/json/stop-form.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';

/** The subject of a claim: “Whether tiny-a is sensitive” */
export function trackTitle({ claim, models }: StopClaimTrackResult): string {
  const [one = '', other = ''] = models.map(modelName);
  switch (claim) {
    case 'effect':
      return `Whether ${one} is sensitive`;
    case 'mu':
      return `How often ${one} is right`;
    case 'band':
      return `The σ of ${one}`;
    case 'order':
      return `${one} or ${other}`;
  }
}

/** The state of a claim: “sure since 25%: it is robust”. `byRule`: the run is over. */
export function stopTrackInWords(track: StopClaimTrackResult, { byRule, asked, cells }: StopResult): string {
  if (track.sureAt !== undefined) return `sure since ${percentText(track.sureAt)}: ${saying(track)}`;
  if (track.course?.length === 0) return 'no look yet';
  if (byRule || asked === cells) return 'not sure at any look';
  return track.mayNotTell ? 'not yet, and the whole plan may not tell' : 'not yet';
}

/** The interval that the rule checks; empty if it has no interval. */
export function formatTrackInterval({ claim, interval }: StopClaimTrackResult): string {
  if (!interval) return '';
  const [low, high] = interval;
  const unit = claim === 'mu' ? '%' : ' points';
  return `${formatFixed(low, 1)} to ${formatFixed(high, 1)}${unit}`;
}

function saying({ claim, says, models }: StopClaimTrackResult): string {
  const [one = '', other = ''] = models.map(modelName);
  switch (claim) {
    case 'effect':
      return says === 'steady' ? 'it is robust' : 'the prompts change its score';
    case 'order':
      if (says === 0) return 'no difference that matters';
      return `${says === 1 ? one : other} is right more often`;
    case 'mu':
      return 'as precisely as planned';
    case 'band':
      return 'its band';
  }
}

export const percentText = (of: number): string => `${formatFixed(100 * of, 0)}%`;

/** “7 to 1”: the odds against “no prompt changes its score” at a stop by hand, from their natural logarithm. */
export function formatOddsFromLog(log: number): string {
  const odds = Math.exp(Math.min(log, 13));
  return `${odds < 10 ? formatFixed(odds, 1) : Math.floor(odds).toLocaleString('en-GB')} to 1${log > 13 ? ' and more' : ''}`;
}

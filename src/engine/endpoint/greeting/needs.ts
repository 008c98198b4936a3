import { plural } from '../../../core/words/format.ts';
import { proposeRaisedTokenLimit } from './thinking.ts';

/** A decision that the user has to make before a model can be asked. */
export type NeededDecision = 'room to think' | 'no system role';

const thoughtWords = 'by thinking';
const includedWords = 'with its thinking';
const systemWords = 'takes no system prompt';

/**
 * `model`: its name on the server. `limit`: in tokens. `isOff`: its thinking was turned off. `used`: tokens of its first
 * answer if that was not cut.
 */
export const thinkingLimitMessage = (
  model: string,
  limit: number,
  { isOff = false, used }: { readonly isOff?: boolean; readonly used?: number | undefined } = {},
): string =>
  [
    `“${model}” thinks before it answers${isOff ? ', although it is asked not to' : ''}.`,
    used === undefined
      ? `It used up the limit of ${plural(limit, 'token')} ${thoughtWords}, so other answers may be cut as well.`
      : `Its first answer took ${plural(used, 'token')} of the limit of ${plural(limit, 'token')} ${includedWords}, so other answers may be cut.`,
    `Allow it ${plural(proposeRaisedTokenLimit(limit), 'token')}${isOff ? '' : ', or turn its thinking off'}.`,
  ].join(' ');

export const noSystemRoleMessage = (model: string): string =>
  `“${model}” ${systemWords}. The system text can go before each question instead: the report then says so.`;

/**
 * Parses which decision a run's reason asks the user for. `model`: its name on the server. `limit`: the limit that was used
 * up, in tokens. `null`: no decision.
 */
export function parseDecisionFromRunReason(
  why: string,
): { readonly need: NeededDecision; readonly model: string; readonly limit: number } | null {
  const model = /“(.+?)” (?:thinks|takes)/.exec(why)?.[1];
  if (model === undefined) return null;
  if (why.includes(`” ${systemWords}. `)) return { need: 'no system role', model, limit: 0 };
  const [, limit] = new RegExp(`limit of ([\\d,]+) tokens? (?:${thoughtWords}|${includedWords}), `).exec(why) ?? [];
  return limit === undefined ? null : { need: 'room to think', model, limit: Number(limit.replaceAll(',', '')) };
}

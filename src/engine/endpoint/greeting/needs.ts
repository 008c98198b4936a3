import { plural } from '../../../core/words/format.ts';
import { proposedLimit } from './thinking.ts';

/** What a person has to decide before a model can be asked. */
export type Need = 'room to think' | 'no system role';

const thoughtWords = 'by thinking';
const systemWords = 'takes no system prompt';

/** `model` as the server calls it; `limit` in tokens; `isOff`: it was asked not to think. */
export const needsRoom = (model: string, limit: number, isOff: boolean): string =>
  `“${model}” thinks before it answers${isOff ? ', although it is asked not to' : ''}. It used up the limit of ${plural(limit, 'token')} ${thoughtWords}, so most answers would be cut. Allow it ${plural(proposedLimit(limit), 'token')}${isOff ? '' : ', or turn its thinking off'}.`;

export const needsSystemRole = (model: string): string =>
  `“${model}” ${systemWords}. The system text can go before each question instead: the report then says so.`;

/** The need that a run's reason names; `undefined` where it names none. */
export function needIn(why: string): Need | undefined {
  if (why.includes(` ${thoughtWords}, `)) return 'room to think';
  return why.includes(`” ${systemWords}. `) ? 'no system role' : undefined;
}

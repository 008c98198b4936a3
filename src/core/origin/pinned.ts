import { decodePercent } from '../../base/text/decode-percent.ts';
import { encodedServerModelName, traitsOf } from '../models/engine-traits.ts';
import { parseModelId } from '../models/model-id.ts';

/**
 * Whether a model's id names weights that stay the same. That is so
 * - of a model in the browser whose id has a revision that is a hash (hexadecimal, 7 digits or more, as git's and our own are): a branch or
 *   a tag can move;
 * - of an endpoint's model whose name has a calendar date from 2020 on, set off from what is around it: `gpt-4o-2024-08-06`,
 *   `claude-3-5-sonnet-20241022`. A date without its year (`gpt-4-0613`) could be anything else, so it does not count, and neither does a
 *   name that says `latest`.
 * Nothing else is pinned: not `gpt-4o` or `llama3:latest`, not the browser's own model, which comes and goes with the browser.
 */
export function isPinnedModel(model: string): boolean {
  const { engine, repo, revision } = parseModelId(model);
  if (traitsOf(engine).asksServers) return hasDate(decodePercent(encodedServerModelName(repo)) ?? '');
  return revision !== undefined && /^[0-9a-f]{7,}$/i.test(revision);
}

function hasDate(name: string): boolean {
  if (/latest/i.test(name)) return false;
  const dates = name.matchAll(/(?<![\p{L}\p{N}])(\d{4})(-?)(\d\d)\2(\d\d)(?![\p{L}\p{N}])/gu);
  return [...dates].some(([, year, , month, day]) => isDate(Number(year), Number(month), Number(day)));
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2020 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

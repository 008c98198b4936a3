import { decodePercent } from '../../base/text/decode-percent.ts';
import { encodedServerModelName, traitsOf } from '../models/engine-traits.ts';
import { parseModelId } from '../models/model-id.ts';

/**
 * Whether a model's id names weights that stay the same. This holds for:
 * - a model in the browser whose id has a hash as its revision: 7 or more hexadecimal digits, like git's and our own. A
 *   branch or a tag can move.
 * - an endpoint's model whose name has a calendar date from 2020 on, set off from its surroundings, such as
 *   `gpt-4o-2024-08-06`, `claude-3-5-sonnet-20241022`. A date without its year (`gpt-4-0613`) could be anything else and
 *   does not count. A name with `latest` does not count either.
 * Nothing else is pinned: not `gpt-4o` or `llama3:latest`, and not the browser's own model, which changes with the browser.
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

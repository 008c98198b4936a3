import { decodePercent } from '../../base/text/decode-percent.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** A dataset's id, and the configuration and split that its address may contain. */
export interface NamedDataSet {
  readonly id: string;
  readonly config?: string;
  readonly split?: string;
}

const longest = 500;

/** `openai/gsm8k`, `datasets/openai/gsm8k`, or an address such as `https://huggingface.co/datasets/openai/gsm8k/viewer/main/test`. */
export function parseDataSetName(words: string): NamedDataSet {
  const typed = words.trim();
  if (typed.length > longest) throw wrong(typed.slice(0, 60));
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null;
  if (url && !hosts.has(url.hostname))
    throw new UserError(
      `“${url.hostname}” is not the hub: the address of a data set begins with https://huggingface.co/datasets/.`,
    );
  const path = url ? url.pathname : typed.replace(/^hf:\/\//, '');
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodePercent(part) ?? part);
  const isMarked = parts[0] === 'datasets';
  if (url && !isMarked) throw wrong(typed);
  const rest = isMarked ? parts.slice(1) : parts;
  const ownName = rest.findIndex((part) => views.has(part));
  const id = rest.slice(0, ownName === -1 ? rest.length : ownName);
  const [view, first, second] = ownName === -1 ? [] : rest.slice(ownName);
  if (id.length === 0 || id.length > 2 || !id.every((part) => /^[\w.-]{1,100}$/.test(part) && !/^\.+$/.test(part)))
    throw wrong(typed);
  if ((view === 'tree' || view === 'blob') && first !== undefined && first !== 'main')
    throw new UserError(
      `That address names the version “${first}”, but the hub has Parquet files of the current version only. Leave out “/${view}/…”.`,
    );
  const isViewed = view === 'viewer';
  const config = (isViewed ? first : undefined) ?? url?.searchParams.get('config');
  const split = (isViewed ? second : undefined) ?? url?.searchParams.get('split');
  return { id: id.join('/'), ...(config && { config }), ...(split && { split }) };
}

const hosts: ReadonlySet<string> = new Set(['huggingface.co', 'www.huggingface.co', 'hf.co']);
const views: ReadonlySet<string> = new Set(['viewer', 'tree', 'blob', 'resolve', 'discussions', 'embed']);

const wrong = (typed: string): UserError =>
  new UserError(`“${typed}” is not the id of a data set. Give owner/name, such as openai/gsm8k, or its address on the hub.`);

import type { Citation } from '../../core/studies/study.ts';

/**
 * The citation as a BibTeX `@misc` entry. An arXiv paper has its number as `eprint`; anything else has its place as
 * `howpublished`.
 */
export function citationToBibtex({ authors, title, year, where, url }: Citation): string {
  const names = authors.split(/, | and /).filter((name) => name !== '');
  const number = /^arXiv:(\S+)$/.exec(where)?.[1];
  const place = number === undefined ? { howpublished: where } : { eprint: number, archivePrefix: 'arXiv' };
  const fields = { title: `{${title}}`, author: names.join(' and '), year: String(year), ...place, ...(url && { url }) };
  const lines = Object.entries(fields).map(
    ([field, value]) => `  ${field} = {${field === 'url' ? value : escapeBibtex(value)}}`,
  );
  return `@misc{${key(names[0] ?? 'anonymous', year, title)},\n${lines.join(',\n')}\n}`;
}

/** First author, year, first word: “song2026creditaudit”. */
const key = (author: string, year: number, title: string): string =>
  `${author}${year}${title.split(/\W+/)[0] ?? ''}`.toLowerCase().replace(/[^a-z0-9]/g, '');

const escapeBibtex = (text: string): string => text.replace(/[&%$#_]/g, (mark) => `\\${mark}`);

import { termPlaceholder, relationPlaceholder, relationEndPlaceholder } from './formula.ts';
import {
  applyTracedChanges,
  joinTraced,
  replaceMatches,
  sliceTraced,
  makeInsertedTracedText,
  type TracedTextChange,
  type TracedText,
} from './traced-text.ts';

/** Replaces each fenced code block by a blank line. An unclosed fence reaches to the end. */
export function withoutFencedCode(source: TracedText): TracedText {
  const changes: TracedTextChange[] = [];
  let open: { at: number; mark: string } | null = null;
  for (const [from, to] of lineSpans(source.text)) {
    const mark = /^\s{0,12}(`{3,}|~{3,})/.exec(source.text.slice(from, Math.min(to, from + 40)))?.[1];
    if (mark === undefined) continue;
    if (open === null) open = { at: from, mark };
    else if (mark.startsWith(open.mark)) {
      changes.push({ from: open.at, to, by: '\n' });
      open = null;
    }
  }
  if (open !== null) changes.push({ from: open.at, to: source.text.length, by: '\n' });
  return applyTracedChanges(source, changes);
}

/** The bounds of the lines, without their line breaks. */
function lineSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    spans.push([from, end < 0 ? text.length : end]);
    if (end < 0) break;
    from = end + 1;
  }
  return spans;
}

const heading = /^\s{0,3}#{1,6}\s+/;
const bullet =
  /^\s*(?:[-*+•‣◦·]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})\)|(?:\d{1,3}|[a-zA-Ea-e]|[ivx]{2,4})\.)\s+(?:\[[ xX]\]\s+)?(?=\S)/;
const rule = /^\s*(?:[-*_=]\s*){3,}$|^\s*[-=]{2,}\s*$|^(?=[\s:-]*\|)[\s:|-]*$/;
const row = /^\s*\|.*\|\s*$/;
/** “Answer: ”, “Step 2: ”, “**Solution:** ”. */
const label = /^\s*[*_]{0,3}[A-Z][A-Za-z]{1,20}(?: [A-Za-z\d]{1,20}){0,3}[*_]{0,3}:/;
const wholeBold = /^\s*\*\*[^*]{1,200}\*\*:?\s*$/;
const formulaLine = new RegExp(
  `^\\s*(?:${termPlaceholder}|${relationPlaceholder}[^${relationEndPlaceholder}]{0,60}${relationEndPlaceholder})[.,;]?\\s*$`,
);
/** The minimum length of a line that may be broken only because it is full. */
const fullLine = 60;

/**
 * Splits into parts of prose whose borders no sentence crosses: a heading, a list item, a table cell, a paragraph. Bullets,
 * numbers, quotation marks and rules are left out. Lines of a paragraph are joined only if the sentence continues, since
 * models put one sentence on a line. A displayed formula belongs to the sentence that leads to it. A standalone formula is
 * left out.
 */
export function splitMarkdownIntoProse(source: TracedText): TracedText[] {
  const found: TracedText[] = [];
  let open: TracedText[] = [];
  const close = (): void => {
    if (open.length > 0) found.push(joinTraced(open));
    open = [];
  };
  const add = (line: TracedText): void => {
    if (open.length > 0) open.push(makeInsertedTracedText(' ', line, 0, 0));
    open.push(line);
  };
  for (const [from, to] of lineSpans(source.text)) {
    const line = withoutQuoteMarks(sliceTraced(source, from, to));
    const { text } = line;
    if (/^\s*$/.test(text) || rule.test(text)) {
      close();
      continue;
    }
    if (row.test(text)) {
      close();
      found.push(...cells(line));
      continue;
    }
    const marker = (heading.exec(text) ?? bullet.exec(text))?.[0].length ?? 0;
    const alone = marker === 0 && formulaLine.test(text);
    if (marker > 0 || label.test(text) || (open.length > 0 && !goesOn(open, text, alone))) close();
    if (alone && open.length === 0) continue;
    add(sliceTraced(line, marker, text.length));
    if (heading.test(text) || wholeBold.test(text)) close();
  }
  close();
  return found;
}

function withoutQuoteMarks(line: TracedText): TracedText {
  let at = 0;
  for (let i = 0; i < line.text.length && (line.text[i] === '>' || line.text[i] === ' ' || line.text[i] === '\t'); i++) {
    if (line.text[i] === '>') at = i + 1;
  }
  return at === 0 ? line : sliceTraced(line, at, line.text.length);
}

/** Whether the next line continues the open sentence. */
function goesOn(open: readonly TracedText[], next: string, formula: boolean): boolean {
  const last = open.at(-1)?.text.trimEnd() ?? '';
  if (/[.!?:…]["'”’)\]*_]{0,4}$/.test(last.slice(-8))) return false;
  if (formula || /^\s*[$£€]?[\d.,]{1,30}%?\s*$/.test(next)) return true;
  return last.length >= fullLine || formulaLine.test(last) || /^\s*[*_"'“(]{0,3}\p{Ll}/u.test(next);
}

function cells(line: TracedText): TracedText[] {
  const found: TracedText[] = [];
  for (let from = line.text.indexOf('|') + 1; from < line.text.length;) {
    let end = line.text.indexOf('|', from);
    if (end < 0) end = line.text.length;
    if (line.text.slice(from, end).trim() !== '') found.push(sliceTraced(line, from, end));
    from = end + 1;
  }
  return found;
}

/** Code within a line becomes a thing (“X”); a number in code becomes the number. */
export function inlineCodeAsPlaceholder(source: TracedText): TracedText {
  return replaceMatches(source, /(?<!`)(`{1,2})([^`]{1,300})\1(?!`)/g, (match) => {
    const body = (match[2] ?? '').trim();
    return /^[$£€]?[\d.,]{1,30}%?$/.test(body) ? body : termPlaceholder;
  });
}

/** Replaces links and images by their text, removes HTML tags, and decodes the common entities. */
export function linksAndHtmlAsText(source: TracedText): TracedText {
  const links = replaceMatches(
    source,
    /!?\[([^[\]]{0,300})\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){0,500}(?:\s"[^"]{0,200}")?\)|\[[^[\]]{0,60}\])/g,
    (match) => {
      const from = match[0].indexOf('[') + 1;
      return [from, from + (match[1] ?? '').length];
    },
  );
  const tags = replaceMatches(links, /\[\^[\w-]{1,20}\]|<\/?[a-zA-Z][a-zA-Z\d]{0,15}(?:\s[^<>]{0,300})?\/?>/g, ' ');
  return replaceMatches(tags, /&(amp|lt|gt|quot|nbsp|#39);/g, (match) => entities[match[1] ?? ''] ?? match[0]);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/**
 * Removes emphasis marks: runs of *, _ or ~~ at one side of a word. A run between two digits (“2**3”) is not emphasis, nor
 * is a single mark or a run of underscores within a word (“x*y”, “snake_case”). Neither is a run between two spaces (“5 *
 * 3”), nor one of three or more underscores.
 */
export function withoutEmphasis(source: TracedText): TracedText {
  return replaceMatches(source, /(?<!\*)\*{1,3}(?!\*)|~~|(?<!_)_{1,2}(?!_)/g, (match) => {
    const before = source.text[match.index - 1] ?? ' ';
    const after = source.text[match.index + match[0].length] ?? ' ';
    if (/\s/.test(before) && /\s/.test(after)) return null;
    if (/\d/.test(before) && /\d/.test(after)) return null;
    if (match[0].length === 1 && /[\w)]/.test(before) && /[\w(]/.test(after)) return null;
    if (match[0].startsWith('_') && /\w/.test(before) && /\w/.test(after)) return null;
    return '';
  });
}

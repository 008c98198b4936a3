import { describe, expect, it } from 'vitest';
import { bytesToBase64 } from '../../src/export/base64url.ts';
import { archiveDownloadLinkHtml, reportDataElement, parseHtmlData } from '../../src/export/html-data.ts';
import { readReportOrArchive, detectReportFileForm } from '../../src/export/open-file.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { hostileNames } from './hostile-result.ts';

const json = JSON.stringify({ study: 'system-prompt', names: hostileNames });
const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256);
const page = (...parts: string[]) => `<!doctype html>\n<html><head></head><body>\n${parts.join('\n')}\n</body></html>\n`;
const blob = (text: string) => new Blob([text]);

describe('the data in an HTML report', () => {
  it('comes back as it was, archive and all', () => {
    const found = parseHtmlData(
      page(
        `<p><a id="evenkeel-archive"></a>`,
        archiveDownloadLinkHtml(bytesToBase64(bytes), 'a.gz'),
        reportDataElement(json),
      ),
      'x',
    );
    expect(JSON.parse(found.json)).toEqual(JSON.parse(json));
    expect(found.archive).toEqual(bytes);
    expect(parseHtmlData(page(reportDataElement(json)), 'x').archive).toBeNull();
  });

  it('has nothing in it that ends its element or begins another, and is the same JSON', () => {
    const element = reportDataElement(json);
    expect(element.match(/</g)).toHaveLength(2);
    expect(element.endsWith('</script>')).toBe(true);
  });

  it('names its file by plain characters only', () => {
    expect(archiveDownloadLinkHtml(bytesToBase64(bytes), '"><script>.gz')).toContain('download="---script-.gz"');
  });

  it.each([
    ['no data', page('<p>hello</p>'), /not an Evenkeel report with its data inside/],
    ['data without an end', reportDataElement(json).slice(0, -12), /not an Evenkeel report with its data inside/],
    [
      'an archive cut off',
      page(reportDataElement(json)) + archiveDownloadLinkHtml(bytesToBase64(bytes), 'a').slice(0, 900).concat('>'),
      /the archive attached to this report is damaged or cut off/,
    ],
    [
      'an archive that is no base64',
      page(archiveDownloadLinkHtml(bytesToBase64(bytes), 'a').replace('base64,', 'base64,*'), reportDataElement(json)),
      /the archive attached to this report is damaged or cut off/,
    ],
  ])('with %s is told in one sentence', (_, html, sentence) => {
    expect(() => parseHtmlData(html, '“a.html”')).toThrow(UserError);
    expect(() => parseHtmlData(html, '“a.html”')).toThrow(sentence);
  });
});

describe('what a file holds', () => {
  it.each<[string, string, ReturnType<typeof detectReportFileForm>]>([
    ['<!DOCTYPE html><p>', 'a.txt', 'html'],
    ['\uFEFF \n<!doctype html>', 'a.html', 'html'],
    ['<html lang="en">', 'a', 'html'],
    ['{\n  "study": "x"', 'a.txt', 'result'],
    ['{"result":{},"study":"x"}', 'a.json', 'result'],
    ['{"format":"evenkeel/1","plan"', 'a.json', 'archive'],
    ['{"plan":{},"format": "evenkeel/1"', 'a.json', 'archive'],
    ['{"a":1}', 'run.evenkeel.jsonl', 'archive'],
    ['\u001f\u008b', 'a.gz', 'archive'],
    ['', 'a', 'archive'],
  ])('%j in %s', (start, name, form) => expect(detectReportFileForm(start, name)).toBe(form));

  it('is the archive of an HTML report, its data where there is none, or the file itself', async () => {
    const whole = await readReportOrArchive(
      blob(page(archiveDownloadLinkHtml(bytesToBase64(bytes), 'a'), reportDataElement(json))),
      'a.html',
    );
    expect(whole.kind).toBe('archive');
    expect(new Uint8Array(await (whole as { bytes: Blob }).bytes.arrayBuffer())).toEqual(bytes);
    expect(await readReportOrArchive(blob(page(reportDataElement('{"a":"<b>"}'))), 'a.html')).toEqual({
      kind: 'report',
      json: '{"a":"\\u003cb>"}',
    });
    const file = blob('{"format":"evenkeel/1"}');
    expect(await readReportOrArchive(file, 'a.jsonl')).toEqual({ kind: 'archive', bytes: file });
  });

  it('is refused when it is no text or too large', async () => {
    const broken = new Blob(['{"study":"', new Uint8Array([0xff, 0xfe]), '"}']);
    await expect(readReportOrArchive(broken, 'a.json')).rejects.toThrow(new UserError('“a.json” is not text in UTF-8.'));
    const large = { size: 21e6, slice: () => blob('{"study":"x"'), arrayBuffer: () => expect.unreachable() };
    await expect(readReportOrArchive(large as unknown as Blob, 'a.json')).rejects.toThrow(
      new UserError('“a.json” has 21 MB: a report has at most 20 MB.'),
    );
  });
});

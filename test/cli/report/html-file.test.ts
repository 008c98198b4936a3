import { beforeAll, expect, test } from 'vitest';
import { publishedContent, type HtmlReportContent } from '../../../cli/report/html-file.ts';
import type { Archive } from '../../../src/export/archive.ts';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import { smallPlan, type Small } from '../../run/small-plan.ts';

let small: Small;
beforeAll(async () => {
  small = await smallPlan({ models: 1, items: 2, templates: 1 });
});

function shown({ isPrivate = false, resolved = {} }: { isPrivate?: boolean; resolved?: Archive['plan']['resolved'] }) {
  const archive: Archive = {
    plan: { ...small.plan, resolved },
    items: small.items.map((item, at) => (isPrivate && at === 0 ? { ...item, keepPrivate: true } : item)),
    ...{ models: [], responses: [], comparisons: [], verdicts: [], others: [], environment: null, unknown: {} },
  };
  const toShow: HtmlReportContent = { study: small.plan.study, plan: 'a', result: {} as StudyResult, archive };
  return { archive, content: publishedContent(toShow) };
}

test('a file to pass on has the archive and the plan', () => {
  const { archive, content } = shown({});
  expect(content.published).toBe(archive);
  expect(content.report.plan).toBe(archive.plan);
});

test('questions that are not to be put online are in it neither with the answers nor in the plan', () => {
  const { archive, content } = shown({ isPrivate: true });
  expect(content.published).toBeUndefined();
  // The plan may be included if it contains no words of the questions.
  expect(content.report.plan).toBe(archive.plan);
  const first = small.items[0]?.id ?? '';
  const worded = shown({ isPrivate: true, resolved: { [first]: { shown: 'Words of a question' } } });
  expect(worded.content.report.plan).toBeNull();
  expect(JSON.stringify(worded.content)).not.toContain('Words of a question');
});

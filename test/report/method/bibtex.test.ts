import { expect, test } from 'vitest';
import { citationToBibtex } from '../../../src/report/method/bibtex.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

test('an arXiv paper', () => {
  expect(citationToBibtex(systemPromptStudy.source)).toBe(
    `@misc{song2026creditaudit,
  title = {{CreditAudit: 2D Auditing for LLM Evaluation and Selection}},
  author = {Song and An and Xiao and Zhao and Shao and Li},
  year = {2026},
  eprint = {2602.02515},
  archivePrefix = {arXiv},
  url = {https://arxiv.org/abs/2602.02515}
}`,
  );
});

test('another place, and marks that LaTeX takes for its own', () => {
  const entry = citationToBibtex({ authors: 'Li', title: 'R&D at 5 %', year: 2020, where: 'Journal #3' });
  expect(entry).toContain('title = {{R\\&D at 5 \\%}}');
  expect(entry).toContain('howpublished = {Journal \\#3}');
  expect(entry).not.toContain('url');
  expect(entry).toMatch(/^@misc\{li2020r,/);
});

import { scoreKindWithMeasures } from '../../../core/answers/score.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { parseImportedAnswer } from '../../../reading/logged/parse-imported.ts';
import { scoreParsedAnswer } from '../../../reading/read-response.ts';
import type { Study } from '../../../core/studies/study.ts';
import { importedClaimKinds } from '../measure/claims.ts';
import { measureImported, type CohortAndToleranceChoice } from '../measure/measure.ts';
import { checkImportedResult, type ImportedResult } from '../measure/result.ts';
import { importedOptionsParser, type ImportedVariantOptions } from './options.ts';

/**
 * The study of answers that an external tool collected, with its own factors, levels, prompts, questions, settings and
 * models. It sends no prompts. Its measures are those that need no protocol of their own.
 */
export const importedStudy: Study<ImportedVariantOptions, ImportedResult, CohortAndToleranceChoice> = {
  id: 'elsewhere',
  title: 'Imported answers',
  source: {
    authors: 'Song, An, Xiao, Zhao, Shao and Li',
    title: 'CreditAudit: 2D Auditing for LLM Evaluation and Selection',
    year: 2026,
    where: 'arXiv:2602.02515',
    url: 'https://arxiv.org/abs/2602.02515',
  },
  additions: 'All figures but μ, σ and grades',
  defaults: {
    factors: [{ id: 'way', title: 'Way of asking', levels: [{ id: 'one', title: 'As logged' }] }],
    ways: [{ way: 'one' }],
  },
  answerKind: scoreKindWithMeasures,
  acceptsExternal: true,
  parseOptions: importedOptionsParser.parse,
  factors: ({ factors }) =>
    factors.map(({ id, title, levels }) => ({ id, title, levels: levels.map(({ id, title }) => ({ id, title })) })),
  variants: ({ ways }) => ways,
  resolve: () => ({}),
  prompt() {
    throw new UserError('Another program wrote these prompts. Evenkeel cannot make them from the plan.');
  },
  read: (response, item, { elsewhere }, judged) =>
    parseImportedAnswer(response, item, elsewhere ?? { scoring: { by: 'evenkeel' } }, judged),
  score: scoreParsedAnswer,
  measure: (table, plan, choices) => measureImported(table, plan, importedOptionsParser.ofPlan(plan), choices),
  claims: importedClaimKinds,
  checkResult: checkImportedResult,
};

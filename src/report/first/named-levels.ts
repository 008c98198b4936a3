import type { Claim } from '../../core/studies/claim.ts';

/** `worst-prompt` and `best-prompt` occur in reports of earlier versions. */
const naming = ['among-worst', 'among-best', 'worst-prompt', 'best-prompt', 'moves-between', 'moves-between-slightly'];

/** Whether a claim names a model's prompt (style, configuration) as standing out: only then a chart labels its mark. */
export function makeNamedInClaimsTest(verdicts: readonly Claim[] = []): (model: string, title: string) => boolean {
  const named = new Set(
    verdicts.flatMap(({ claim, models, about = {} }) =>
      naming.includes(claim)
        ? [about.prompt, about.worst, about.best].map((title) => JSON.stringify([models[0], title]))
        : [],
    ),
  );
  return (model, title) => named.has(JSON.stringify([model, title]));
}

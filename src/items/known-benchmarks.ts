/**
 * Benchmarks whose questions and answers are public. The list has no names that a user would give an own set. Live files
 * include this list, so it is separate from the recipes.
 */
const names =
  'agieval aime anli arc bbh big-bench boolq commonsenseqa gair-lima gpqa gsm8k hellaswag hendrycks-math hh-rlhf humaneval ifeval imdb lsat math-500 mathqa medqa mgsm mmlu mmlu-multi-prompt mmlu-pro mnli natural-questions nq-open openbookqa piqa rewardbench roparq simpleqa snli squad svamp triviaqa truthfulqa winogrande'.split(
    ' ',
  );

/**
 * The ids of sets that are named after a published benchmark, in the given order. A model may have seen their questions in
 * training.
 */
export const filterKnownBenchmarkIds = (sets: readonly string[]): readonly string[] =>
  sets.filter((set) => {
    const id = `-${set.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`;
    return names.some((name) => id.includes(`-${name}-`));
  });

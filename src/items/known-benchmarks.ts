/** Benchmarks whose questions and answers are public; no names that a person would give a set of their own. Live files carry this list, and so no recipes. */
const names =
  'agieval aime anli arc bbh big-bench boolq commonsenseqa gair-lima gpqa gsm8k hellaswag hendrycks-math hh-rlhf humaneval ifeval imdb lsat math-500 mathqa medqa mgsm mmlu mmlu-multi-prompt mmlu-pro mnli natural-questions nq-open openbookqa piqa rewardbench roparq simpleqa snli squad svamp triviaqa truthfulqa winogrande'.split(
    ' ',
  );

/** The sets, by their ids, that are named after a published benchmark: a model may have seen their questions in training. In the order given. */
export const filterKnownBenchmarkIds = (sets: readonly string[]): readonly string[] =>
  sets.filter((set) => {
    const id = `-${set.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`;
    return names.some((name) => id.includes(`-${name}-`));
  });

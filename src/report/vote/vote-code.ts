interface StudyVoteCode {
  /** A model of the run, by its name on a server. */
  readonly model: string;
  readonly maxTokens: number;
  /** Lines of Python with the constants of the prompts. */
  readonly constants: readonly string[];
  /** Defines ask(…), which returns an answer or None. */
  readonly ask: readonly string[];
  /** The parameters of vote(…) before its size, and the list of all prompt variants; `ask` takes one of them. */
  readonly parameters: string;
  readonly ways: string;
  readonly votes: number;
  readonly example: string;
}

/**
 * A Python program that asks a question with some of the run’s variants and takes the most frequent answer. Of tied answers
 * it takes the first one: the variants are in random order, so each is equally likely.
 */
export const voteProgram = ({ model, maxTokens, constants, ask, parameters, ways, votes, example }: StudyVoteCode): string =>
  [
    'import random, re',
    'from collections import Counter',
    'from openai import OpenAI',
    '',
    'client = OpenAI()  # another server: OpenAI(base_url="http://localhost:11434/v1", api_key="none")',
    ...constants,
    '',
    'def complete(messages):',
    '    reply = client.chat.completions.create(',
    `        model=${JSON.stringify(model)}, messages=messages, temperature=0, max_tokens=${maxTokens})`,
    '    return reply.choices[0].message.content or ""',
    '',
    ...ask,
    '',
    `def vote(${parameters}, votes=${votes}):`,
    `    ways = random.sample(${ways}, votes)`,
    '    answers = [answer for answer in (ask(*way) for way in ways) if answer is not None]',
    '    return Counter(answers).most_common(1)[0][0] if answers else None',
    '',
    `print(vote(${example}))`,
  ].join('\n');

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the answers were published, with their licences. Each snapshot is in a folder with the repository's name. */
const repositories = [
  ['QA-Eval', 'wangcunxiang/QA-Eval', 'Apache-2.0', 'EVOUNA: answers of five systems to Natural Questions and TriviaQA'],
  ['grade-school-math', 'openai/grade-school-math', 'MIT', 'GSM8K: solutions of four models'],
  ['BIG-Bench-Hard', 'suzgunmirac/BIG-Bench-Hard', 'MIT', 'outputs of code-davinci-002'],
  ['MMLU-Pro', 'TIGER-AI-Lab/MMLU-Pro', 'Apache-2.0', 'answers of the models in `eval_results`'],
] as const;

/** A list for the page. A snapshot's file `COMMIT` contains its commit. */
export async function snapshotOf(folder: string): Promise<string> {
  const lines = await Promise.all(
    repositories.map(async ([name, repository, licence, what]) => {
      const commit = (await readFile(join(folder, name, 'COMMIT'), 'utf8').catch(() => '')).trim();
      return `- ${repository} (${licence})${commit === '' ? '' : ` at ${commit.slice(0, 12)}`}: ${what}.`;
    }),
  );
  return lines.join('\n');
}

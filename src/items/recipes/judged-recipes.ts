import { fieldAsText, listIn, scalarAsTrimmedText, type Recipe } from './recipe.ts';

/** Datasets of responses, for the studies Judge and Pairwise judge. */
export const judgedRecipes: readonly Recipe[] = [
  {
    id: 'rewardbench',
    title: 'RewardBench: a chosen and a rejected response',
    dataset: 'allenai/reward-bench',
    config: 'default',
    split: 'filtered',
    needs: ['prompt', 'chosen', 'rejected', 'subset'],
    columns: {
      question: 'prompt',
      choices: [],
      response: 'chosen',
      secondResponse: 'rejected',
      responseBy: 'chosen_model',
      secondResponseBy: 'rejected_model',
      subject: 'subset',
    },
    isInFile: () => true,
    licence: 'ODC-BY',
    citation: 'Lambert et al. 2024, RewardBench, arXiv:2403.13787',
    checked: 'huggingface.co/datasets/allenai/reward-bench, README.md',
    notes: ['The first response is the chosen one. The study Pairwise judge asks both orders.'],
  },
  {
    id: 'hh-rlhf',
    title: 'HH-RLHF: a chosen and a rejected reply to a person',
    dataset: 'Anthropic/hh-rlhf',
    config: 'default',
    split: 'test',
    needs: ['chosen', 'rejected'],
    columns: { question: 'talk before', choices: [], response: 'chosen reply', secondResponse: 'rejected reply' },
    made: (fields) => {
      const [talk, chosen] = partLastReply(fieldAsText(fields, 'chosen'));
      return {
        'talk before': talk,
        'chosen reply': chosen,
        'rejected reply': partLastReply(fieldAsText(fields, 'rejected'))[1],
      };
    },
    isInFile: ({ chosen }) => typeof chosen === 'string' && chosen.includes(replyMark),
    licence: 'MIT',
    citation: 'Bai et al. 2022, Training a Helpful and Harmless Assistant, arXiv:2204.05862',
    checked: 'eric-mitchell/direct-preference-optimization, preference_datasets.py',
    notes: ['All turns before the last reply are the question.'],
  },
  {
    id: 'gair-lima',
    title: 'GAIR LIMA: instructions with careful responses',
    dataset: 'GAIR/lima',
    config: 'plain_text',
    split: 'train',
    needs: ['conversations', 'source'],
    columns: {
      question: 'first turn',
      choices: [],
      response: 'second turn',
      criterionOfAll: 'helpfulness',
      source: 'source',
    },
    made: (fields) => {
      const [first, second] = listIn(fields['conversations']).map(scalarAsTrimmedText);
      return { 'first turn': first ?? null, 'second turn': second ?? null };
    },
    isInFile: ({ conversations }) => Array.isArray(conversations) && typeof conversations[0] === 'string',
    licence: 'CC BY-NC-SA 4.0',
    citation: 'Zhou et al. 2023, LIMA, arXiv:2305.11206',
    notes: [
      'The first response is judged by helpfulness. The criterion is our choice: change it below.',
      'Instructions without a response and later turns are left out.',
    ],
  },
];

const replyMark = '\n\nAssistant:';

/** Splits a conversation into its last reply and everything before it. */
function partLastReply(text: string): readonly [talk: string, reply: string] {
  const at = text.lastIndexOf(replyMark);
  return at === -1 ? ['', text.trim()] : [text.slice(0, at).trim(), text.slice(at + replyMark.length).trim()];
}

import type { VoteWords } from '../../../report/vote/vote-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';

export const systemPromptVoteWords = ({ models }: SystemPromptResult): VoteWords => ({
  variants: 'prompts',
  variant: 'prompt',
  best: 'prompt',
  titles: models[0]?.scenarios.map(({ title }) => title) ?? [],
});

import { expect, test } from 'vitest';
import { renderQuestionByFirstStudy } from '../../../src/pages/items/rendered-question.ts';

test('two responses are shown as a judge gets them, first the first', async () => {
  const columns = { 'second response': 'Because of ESTERDAY.' };
  const asked = await renderQuestionByFirstStudy({
    id: '001',
    question: 'Why ODAY?',
    answer: '',
    response: 'Since OON.',
    columns,
  });
  expect(asked).toMatchObject({ study: 'Pairwise judge', way: 'Order: The question’s first response shown first' });
  const messageText = asked?.messages.map(({ content }) => content).join('\n') ?? '';
  const places = ['Why ODAY?', 'Since OON.', 'Because of ESTERDAY.'].map((text) => messageText.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('one response is shown as a judge rates it, and a question as it is asked', async () => {
  const rated = { id: '001', question: 'Why?', answer: '5', response: 'So.', criterion: 'helpfulness' };
  expect((await renderQuestionByFirstStudy(rated))?.study).toBe('Judge');
  expect((await renderQuestionByFirstStudy({ id: '001', question: 'Two and two?', answer: '4' }))?.study).toBe(
    'System-prompt audit',
  );
});

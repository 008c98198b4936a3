import { afterAll, afterEach } from 'vitest';
import { closeContexts, forgetHeard } from './app.ts';

// What failed one test fails neither those after it nor its own next try.
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const heard = forgetHeard();
  if (heard.length > 0) console.info(`Heard from pages until “${task.name}” failed:\n${heard.join('\n')}`);
});

afterAll(closeContexts);

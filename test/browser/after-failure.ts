import { afterAll, afterEach } from 'vitest';
import { closeContexts, forgetHeard } from './app.ts';

// A failed test leaves nothing behind that would fail a later test or its own retry.
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const heard = forgetHeard();
  if (heard.length > 0) console.info(`Heard from pages until “${task.name}” failed:\n${heard.join('\n')}`);
});

afterAll(closeContexts);

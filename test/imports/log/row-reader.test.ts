import { expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { madeFile } from '../files-of.ts';

it('asks for the answers where only results are there', async () => {
  await expect(recogniseAndReadLogs([madeFile('results_1.json', '{"config_general": {}}')])).rejects.toThrow(
    new UserError('“results_1.json” has results of lighteval and no answers. Add the files with its answers.'),
  );
});

import { parseArgs } from 'node:util';
import { UserError } from '../src/core/user-error.ts';
import '../src/studies/give-studies.ts';
import { asCommand, tell } from './command.ts';
import { importFiles } from './import/import-files.ts';

const usage =
  'usage: import FILES… --out ARCHIVE [--varies FIELD,FIELD|none] [--question key|text] [--repeat none|log|order|FIELD] [--right evenkeel|SCORING] [--model log|FIELD]';

/**
 * `import FILES… --out ARCHIVE`: logs of other programs (files, folders, zips) as one archive. What was found and chosen is printed as JSON; without `--out` that is all. Bad input is one line
 * on standard error, exit 2, and nothing is written.
 */
await asCommand(async (args) => {
  const { values, positionals } = optionsOf(args);
  const { out, ...choices } = values;
  const told = await importFiles(positionals, choices, out);
  for (const remark of told.remarks) tell(remark);
  process.stdout.write(`${JSON.stringify(told)}\n`);
});

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        varies: { type: 'string' },
        question: { type: 'string' },
        repeat: { type: 'string' },
        right: { type: 'string' },
        model: { type: 'string' },
      },
    });
  } catch {
    throw new UserError(`An option is not known or lacks its value (${usage}).`);
  }
}

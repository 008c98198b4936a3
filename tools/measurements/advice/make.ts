import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { advicePage, failing } from './page.ts';
import { designs } from './designs.ts';
import { simulate } from './simulate.ts';

/**
 * `npx tsx tools/measurements/advice/make.ts [--runs 600]`: draws each design's questions repeatedly, computes the advice,
 * and writes docs/advice.md. Exits with 1 if a limit is exceeded.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '600' } } });
const runs = Number(values.runs);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const measuredDesigns = designs().map((design) => {
  const found = simulate(design, runs);
  process.stderr.write(`${design.name}\n`);
  return found;
});
writeFileSync(new URL('../../../docs/advice.md', import.meta.url), advicePage(measuredDesigns, { commit, runs }));
for (const each of failing(measuredDesigns)) process.stderr.write(`fails: ${each}\n`);
process.exitCode = Number(failing(measuredDesigns).length > 0);

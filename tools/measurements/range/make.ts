import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rangePage } from './page.ts';
import { measureRanges, rangeDesigns } from './simulate.ts';

/**
 * `npx tsx tools/measurements/range/make.ts [--runs 100]`: draws each design's questions repeatedly, computes four intervals
 * of the best prompt minus the worst, and writes docs/range.md.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '100' } } });
const runs = Number(values.runs);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const measurements = rangeDesigns.map((design) => {
  process.stderr.write(`${design.name}\n`);
  return measureRanges(design, runs);
});
writeFileSync(new URL('../../../docs/range.md', import.meta.url), rangePage(measurements, { commit, runs }));

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { modelName } from '../../src/core/models/model-name.ts';
import { sentenceToPlainText } from '../../src/core/words/sentence.ts';
import { parseSmallModelIndex } from '../../src/engine/transformers/small-models.ts';
import { loadDemoPlanInput, type Demo } from '../../src/manifest/demo.ts';
import type { StudyManifest } from '../../src/manifest/study-manifest.ts';
import type { ReportSummary } from '../../src/report/first/report-summary.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import '../../src/studies/give-studies.ts';
import { studyManifests } from '../../src/studies/index.ts';
import { completeComparisons } from '../../src/text-similarity/complete-comparisons.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';
import { encoderInNode } from '../commands/encoder-on-disk.ts';
import { demosPage, type DrawnDemo, type DemoTimings, type ReportedDemo } from './demos/page.ts';
import { AnswerCache } from './demos/answer-cache.ts';
import { secondsInApp } from './demos/seconds-in-app.ts';

/**
 * `npm run demos`: the results of each study's demo for questions drawn with ten seeds, from real answers of the small
 * models. It also times each demo in the built app (`dist/`). Writes docs/demos.md.
 * node_modules/.cache/demos keeps the answers, so none is requested twice. `-- STUDY …` only prints the named demos.
 * `--no-app` reuses the last times.
 */

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const projectUrl = (path: string) => new URL(`../../${path}`, import.meta.url);

const folder = projectUrl('node_modules/.cache/demos/');
mkdirSync(folder, { recursive: true });
const answerCache = new AnswerCache(fileURLToPath(new URL('answers.jsonl', folder)));
/** The times of the last measurement. */
const times = new URL('times.json', folder);
const keptTimes = (): DemoTimings =>
  existsSync(times) ? (JSON.parse(readFileSync(times, 'utf8')) as DemoTimings) : { seconds: {}, load: 0 };
const small = parseSmallModelIndex(readFileSync(projectUrl('public/models/index.json'), 'utf8'));
const parser = await loadParser(async (path) => readFileSync(new URL(path, projectUrl('public/parser/'))));
const appEncoder = await encoderInNode();
// The summary names its chart, a component that Node cannot load without Vite.
const vite = await createServer({
  root: fileURLToPath(projectUrl('.')),
  server: { middlewareMode: true },
  appType: 'custom',
});
const words = process.argv.slice(2);
/** The studies named on the command line. If there are any, the page is printed and not saved. */
const only = words.filter((word) => !word.startsWith('--'));

try {
  const demos: ReportedDemo[] = [];
  for (const manifest of studyManifests.filter(({ id }) => only.length === 0 || only.includes(id))) {
    if (!manifest.demo) continue;
    const demo = await manifest.demo.plan();
    const draws: DrawnDemo[] = [];
    for (const seed of seeds) draws.push(await drawDemo(manifest, demo, seed));
    demos.push({ manifest, offer: manifest.demo, demo, draws });
    process.stderr.write(
      `${manifest.id}: ${draws.map(({ cards }) => cards.map(({ state }) => state).join(', ')).join(' | ')}\n`,
    );
  }
  await answerCache.close();
  const timed = words.includes('--no-app') ? keptTimes() : await secondsInApp(demos.map(({ manifest: { title } }) => title));
  if (only.length === 0) {
    writeFileSync(times, JSON.stringify(timed));
    writeFileSync(projectUrl('docs/demos.md'), demosPage(demos, timed));
  } else process.stdout.write(demosPage(demos, timed));
} finally {
  await vite.close();
  await answerCache.close();
}
// The models' threads would keep the process alive.
process.exit();

async function drawDemo({ id, form }: StudyManifest, demo: Demo, seed: number): Promise<DrawnDemo> {
  const study = await loadStudy(id);
  const choices = await loadDemoPlanInput(demo, small, { shows: (await form?.())?.shows !== undefined, seed });
  const plan = await makePlan({ study, ...choices });
  const responses = await answerCache.responsesTo(plan, choices.items, study);
  const openTools = (encoder: string) =>
    Promise.resolve({ parser, encoder: encoder === 'lexical' ? lexicalEncoder : appEncoder });
  const result = await scoreAndMeasureResponses({
    plan,
    items: choices.items,
    responses,
    getComparisons: (request, pairs) => completeComparisons({ lines: [], openTools }, request, pairs),
  });
  const { reportSummary } = (await vite.ssrLoadModule(`/src/studies/${id}/report/summary.ts`)) as {
    reportSummary: (result: unknown) => ReportSummary<unknown>;
  };
  const { headline, cards } = reportSummary(result);
  return {
    seed,
    headline,
    cards: cards.map(({ model, state, main }) => ({
      model: modelName(model),
      state: state ?? '',
      figure: main ? `${sentenceToPlainText(main.value)} ${main.unit ?? ''}`.replace(/ (?=%)/, '').trim() : '',
    })),
  };
}

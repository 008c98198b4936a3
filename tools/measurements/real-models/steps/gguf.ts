import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completionLayouts, cutCompletion } from '../../../../src/core/prompts/completion.ts';
import { percent } from '../../../../src/core/words/format.ts';
import type { TextSpeed } from '../ask-native.ts';
import { auditPlan, auditQuery, promptsOf, type AuditSize } from '../audit.ts';
import { auditInBrowser } from '../browser-audit.ts';
import { gemma } from '../model-file.ts';
import { table, type StepInput } from '../step.ts';
import { compareTexts, trimTokens } from '../text-pairs.ts';
import { runTexts, type TextRuns } from '../text-runs.ts';

/** Compares greedy texts of both programs. */
export async function textStep(input: StepInput): Promise<string[]> {
  const [size, count] = input.isShort ? [{ prompts: 3, questions: 4 }, 8] : [{ prompts: 5, questions: 10 }, 50];
  const plan = await auditPlan(auditQuery(input.sets, size), `endpoint:native/${gemma.name}`);
  return textLines(await runTexts(input, (await promptsOf(plan)).slice(0, count)));
}

/** Runs an audit in the built app. */
export async function appStep(input: StepInput): Promise<string[]> {
  const archive = await browserArchive(input);
  const answers = archive.split('\n').filter((line) => line.includes('"type":"response"')).length;
  return [
    `The built app read the file on *Models* and answered ${answers} cells of a system-prompt audit (${sizeOf(input).prompts} prompts). The SHA-256 of the saved archive is \`${createHash('sha256').update(archive).digest('hex')}\`.`,
  ];
}

/** How many cells of the run's plan the browser answers. */
const sizeOf = ({ isShort }: Pick<StepInput, 'isShort'>): AuditSize =>
  isShort ? { prompts: 3, questions: 5 } : { prompts: 10, questions: 10 };

export const browserQuery = (input: StepInput): string => auditQuery(input.sets, sizeOf(input));

/** The path of the browser audit's archive. */
export function browserArchivePath(input: StepInput): string {
  const query = browserQuery(input);
  return join(input.cache, `gguf-${createHash('sha256').update(query).digest('hex').slice(0, 12)}.evenkeel.jsonl`);
}

async function browserArchive(input: StepInput): Promise<string> {
  const path = browserArchivePath(input);
  const query = browserQuery(input);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const plan = await auditPlan(query, `endpoint:native/${gemma.name}`);
  const text = await auditInBrowser(input.cache, input.file, query, (await promptsOf(plan)).length);
  writeFileSync(path, text);
  return text;
}

const perSecond = (tokens: number, ms: number): number => (1000 * tokens) / ms;

/** Sums over all texts. */
function speedOf(speeds: readonly TextSpeed[]): { readonly reading: number; readonly writing: number } {
  const sum = (of: (speed: TextSpeed) => number) => speeds.reduce((total, speed) => total + of(speed), 0);
  return {
    reading: perSecond(
      sum(({ promptTokens }) => promptTokens),
      sum(({ promptMs }) => promptMs),
    ),
    writing: perSecond(
      sum(({ textTokens }) => textTokens),
      sum(({ textMs }) => textMs),
    ),
  };
}

/** The part of a text that the app keeps as the answer. */
const answerIn = (text: string): string => cutCompletion(text, 'length', completionLayouts['question and answer']).text;

/** The two likeliest tokens differ in probability by less than a tenth, so rounding may decide. */
const closeMargin = 0.1;

export function textLines({ pairs, browserNotes, nativeVersion, nativeSystem }: TextRuns): string[] {
  const { texts, equal, differences } = compareTexts(
    pairs.map(({ native, browser }) => ({
      tokens: trimTokens(native.tokens),
      native: native.text.trim(),
      browser: browser.text.trim(),
    })),
  );
  const native = speedOf(pairs.map((pair) => pair.native.speed));
  const browser = speedOf(pairs.map((pair) => pair.browser.speed));
  const sameAnswers = pairs.filter((pair) => answerIn(pair.native.text) === answerIn(pair.browser.text)).length;
  const close = differences.filter(({ margin }) => margin !== undefined && margin < closeMargin).length;
  const ratio = (one: number, other: number) => (one / other).toFixed(1);
  return [
    `Native: xllamacpp ${nativeVersion}, llama.cpp’s own server in a prebuilt wheel; the last number is llama.cpp’s build. Browser: ${browserNotes.join(' ')} Both had one thread. Each prompt went to one and then to the other, so other work on the machine slowed both. Where the browser reuses a prompt’s beginning, its prompt speed is an upper bound.`,
    '',
    `The native program uses: ${nativeSystem.replaceAll(' = 1', '').replaceAll(' |', ',').replace(/,\s*$/, '')}.`,
    '',
    `**${equal} of ${texts} greedy texts are equal** (${percent(equal / texts)}), of up to ${Math.max(...pairs.map((pair) => pair.native.speed.textTokens))} tokens each. The answers in them, as the app cuts them, are equal in ${sameAnswers} of ${texts}.`,
    ...(differences.length > 0
      ? [
          `In ${close} of the ${differences.length} others, the two likeliest tokens are within ${closeMargin} of each other in ln p where the texts part: there another order of additions can decide.`,
          '',
          ...table(
            ['first differing token', 'native', 'browser', 'ln p(native) − ln p(next)'],
            differences.map(({ token, native: one, browser: other, margin }) => [
              token,
              JSON.stringify(one),
              JSON.stringify(other),
              margin === undefined ? 'after the end' : margin.toFixed(3),
            ]),
          ),
        ]
      : []),
    '',
    ...table(
      ['tokens per second', 'native', 'browser', 'native / browser'],
      [
        ['prompt', native.reading.toFixed(1), browser.reading.toFixed(1), ratio(native.reading, browser.reading)],
        ['answer', native.writing.toFixed(1), browser.writing.toFixed(1), ratio(native.writing, browser.writing)],
      ],
    ),
  ];
}

import type { TaskProgress } from '../../../core/models/engine.ts';
import { modelName } from '../../../core/models/model-name.ts';
import type { TimeLeft } from '../../../core/words/time-left.ts';
import { toOneLineMessage } from '../../../base/errors/one-sentence.ts';
import { messageOf } from '../../../base/errors/message-of.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { isEncoderAvailable, openEncoder } from '../../../engine/encoder/open-encoder.ts';
import {
  hasJudgedRules,
  findJudgedRulesOfItem,
  judgesNamedByItems,
  type PendingRuleJudgement,
} from '../../../reading/rules/judged-answers.ts';
import { inReportWorker } from '../../../report/report-worker.ts';
import { askJudges } from '../../../run/judging/ask-judges.ts';
import { scoreAndStoreMeaning } from '../../../run/judging/compare-meaning.ts';
import { RunTimeLeft } from '../../../run/time-left/run-time-left.ts';
import { newDatabaseRunStore } from '../../../run/run-store.ts';
import type { RunEnd } from '../../../run/runner.ts';
import type { EnginesAndSpending } from '../ask-run.ts';
import { waitUntilVisible } from '../../../run/until-shown.ts';
import { addJudgements } from '../../../store/answers/judgements.ts';
import type { RunRecord } from '../../../store/runs/runs.ts';
import type { Encoder } from '../../../text/encoder.ts';

/** The progress of judging a run’s answers, out of the `due` ones at its start. */
export interface JudgingProgress {
  /** The judge or the encoder. */
  readonly by: string;
  readonly done: number;
  readonly due: number;
}

/** An update for the run’s page while its answers are judged. */
export interface JudgingUpdate {
  readonly judging?: JudgingProgress;
  readonly left?: TimeLeft | null;
  readonly loading?: TaskProgress | null;
  readonly lost?: string;
}

interface JudgingMeans extends EnginesAndSpending {
  /** Absent: the encoder runs in a worker of its own. */
  readonly encoderOf?: (id: string) => Promise<Encoder & { close?: () => void }>;
}

/** The interval at which the time left is updated, with or without a new judgement. */
const tickMs = 2_000;

/** The judgements that encoders and judges still owe for a run’s answers. Imported answers need none. */
export const loadDueJudgements = (run: RunRecord): Promise<readonly PendingRuleJudgement[]> =>
  run.imports === undefined && hasJudgedRules(run.items)
    ? inReportWorker((report) => report.toJudge(run.id))
    : Promise.resolve([]);

/** The judges that a run asks. */
export const judgeIdsOfRun = (run: RunRecord): string[] => (run.imports === undefined ? judgesNamedByItems(run.items) : []);

/**
 * Runs encoders and judges on the due answers, under the locks of running a run. Encoders come first, since they send
 * nothing. Each judgement is stored at once, so that judging continues after a pause or a closed page.
 */
export async function judgeRun(
  run: RunRecord,
  due: readonly PendingRuleJudgement[],
  { engineOf, addresses, spending, encoderOf = encoderHere }: JudgingMeans,
  signal: AbortSignal,
  on: (part: JudgingUpdate) => void,
): Promise<RunEnd> {
  const encoders = new Set(run.items.flatMap((item) => findJudgedRulesOfItem(item).flatMap(encoderIn)));
  const keep = (judgements: Parameters<typeof addJudgements>[1]) => addJudgements(run.id, judgements);
  const [meaning, verdicts] = [due.filter(({ by }) => encoders.has(by)), due.filter(({ by }) => !encoders.has(by))];
  const time = new RunTimeLeft();
  time.begun(countBy(due));
  let done = 0;
  const onProgress = (by: string, more: number) => {
    const now = performance.now();
    for (let each = 0; each < more; each++) time.stored(by, false, now);
    done += more;
    on({ judging: { by, done, due: due.length }, loading: null, left: time.at(now) });
  };
  try {
    for (const id of encoders) {
      const own = meaning.filter(({ by }) => by === id);
      if (own.length === 0 || signal.aborted) continue;
      on({ judging: { by: id, done, due: due.length }, loading: reading(id) });
      const encoder = await encoderOf(id);
      time.asking(id, performance.now());
      const before = done;
      try {
        await scoreAndStoreMeaning({ items: run.items, keep }, encoder, own, signal, (compared) =>
          onProgress(id, before + compared - done),
        );
      } finally {
        encoder.close?.();
      }
    }
  } catch (error) {
    return { end: 'broken', why: toOneLineMessage(messageOf(error)) };
  }
  if (signal.aborted) return { end: 'aborted' };
  const { plan, items } = run;
  const job = {
    plan,
    items,
    engineOf,
    addresses,
    spending,
    untilShown: waitUntilVisible,
    store: newDatabaseRunStore(run.id),
    keep,
  };
  const ticks = setInterval(() => on({ left: time.at(performance.now()) }), tickMs);
  return askJudges(job, verdicts, signal, (event) => {
    const now = performance.now();
    if (event.type === 'loading') {
      time.rest(now);
      on({ judging: { by: event.model, done, due: due.length }, loading: event.progress ?? reading(event.model) });
    } else if (event.type === 'asking') time.asking(event.model, now);
    else if (event.type === 'lost') {
      time.rest(now);
      on({ lost: event.why });
    } else if (event.type === 'stored') onProgress(event.response.model, 1);
  }).finally(() => clearInterval(ticks));
}

function countBy(due: readonly PendingRuleJudgement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { by } of due) counts.set(by, (counts.get(by) ?? 0) + 1);
  return counts;
}

const encoderIn = ({ rule }: ReturnType<typeof findJudgedRulesOfItem>[number]): string[] =>
  rule.kind === 'meaning' ? [rule.encoder] : [];

const reading = (model: string): TaskProgress => ({ what: `Loading ${modelName(model)}`, done: 0, total: 0, unit: 'steps' });

async function encoderHere(id: string) {
  if (await isEncoderAvailable(id)) return openEncoder(id);
  throw new UserError(
    `Some answers are scored with the encoder “${id}”, which is not on this machine. Get it on the Models page, then continue.`,
  );
}

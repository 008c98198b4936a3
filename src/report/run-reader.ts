import { getRun, type RunRecord } from '../store/runs/runs.ts';
import { streamArrivedResponses } from '../store/answers/responses.ts';
import { loadResultInputs, type ResultInputs } from '../store/answers/results.ts';
import { loadModelJudgements } from '../store/answers/judgements.ts';
import { readRunScorings } from '../store/scoring/scorings.ts';
import { loadRunCorrections } from '../store/people/corrections.ts';
import { itemsWithScoringInUse, type RunScorings } from '../core/scoring/scoring-lines.ts';
import { loadStudy } from '../core/studies/studies.ts';
import type { ScoreTable, Study, OnProgress } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { JudgementTracker } from '../reading/rules/judged-answers.ts';
import { AnswerScoreCollector } from './score-table.ts';

/** A run at one moment, parsed and scored. */
export interface ScoredRunSnapshot {
  /** Its items have the current scoring. */
  readonly record: RunRecord;
  /** The items with the plan's own scoring. */
  readonly own: RunRecord['items'];
  readonly scorings: RunScorings;
  readonly study: Study;
  readonly table: ScoreTable;
  /** The finished and the pending judgements of encoders and judges. */
  readonly judged: JudgementTracker;
  /** The exact inputs of the table. */
  readonly standing: ResultInputs;
}

/**
 * Reads a run's answers from the store and scores them incrementally. Each reading continues where the last one ended, as
 * answers arrive or the report is requested again. Meant for a worker: it holds much data, and reading takes a while.
 */
export class RunReader {
  #held: LoadedRunState | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** Progress listeners. */
  readonly listeners = new Set<OnProgress>();

  constructor(private readonly run: string) {}

  /** Readings run one at a time. */
  read(): Promise<ScoredRunSnapshot> {
    const turn = this.#turn.then(
      () => this.#readOn(),
      () => this.#readOn(),
    );
    this.#turn = turn;
    return turn;
  }

  async #readOn(): Promise<ScoredRunSnapshot> {
    const now = await loadResultInputs(this.run);
    if (!now) throw new UserError('This run is not in this browser.');
    const held = await this.#upTo(now);
    await this.#scoreAsWanted(held);
    const [verdicts, judgements] = await Promise.all([loadRunCorrections(this.run), this.#judgementsOf(held)]);
    for (const line of judgements) held.judged.addLine(line);
    return {
      record: { ...held.record, items: held.items },
      own: held.record.items,
      scorings: held.scorings,
      study: held.study,
      table: held.answers.table(verdicts),
      judged: held.judged,
      // Counts the corrections that were read: a new one may have arrived in the meantime.
      standing: {
        ...now,
        responses: held.answers.count,
        verdicts: verdicts.length,
        scoring: held.scorings.used?.id ?? '',
        ...(held.judged.hasRules && { judgements: judgements.length }),
      },
    };
  }

  /** Adding the same lines again has no effect. */
  async #judgementsOf({ judged }: LoadedRunState): Promise<readonly unknown[]> {
    return judged.hasRules ? loadModelJudgements(this.run) : [];
  }

  /** Starts again if the held data belong to a different run, or if a row that was already read was replaced. */
  async #upTo(now: ResultInputs): Promise<LoadedRunState> {
    const held = this.#held?.createdAt === now.createdAt ? this.#held : await this.#begin(now);
    await this.#take(held, now);
    if (held.answers.count === now.responses || held.from === 0) return held;
    const again = await this.#begin(now);
    await this.#take(again, now);
    return again;
  }

  async #begin({ createdAt }: ResultInputs): Promise<LoadedRunState> {
    const record = await getRun(this.run);
    if (!record) throw new UserError('This run is not in this browser.');
    const study = await loadStudy(record.plan.study);
    const scorings = await readRunScorings(this.run);
    const items = itemsWithScoringInUse(record.items, scorings);
    const judged = new JudgementTracker(items, record.items);
    const answers = new AnswerScoreCollector(study, record.plan, items, judged.hasRules ? judged : undefined);
    this.#held = { createdAt, record, study, scorings, items, answers, judged, from: 0, seq: 0 };
    return this.#held;
  }

  /** Applies the current scoring to the held answers, without reading them again. */
  async #scoreAsWanted(held: LoadedRunState): Promise<void> {
    const scorings = await readRunScorings(this.run);
    const isOther = scorings.used?.id !== held.scorings.used?.id;
    held.scorings = scorings;
    if (!isOther) return;
    held.items = itemsWithScoringInUse(held.record.items, scorings);
    held.judged = new JudgementTracker(held.items, held.record.items);
    if (held.judged.hasRules) for (const response of held.answers.responses()) await held.judged.add(response);
    held.answers.rescore(held.items, held.judged.hasRules ? held.judged : undefined, (...done) => {
      for (const onProgress of this.listeners) onProgress(...done);
    });
  }

  async #take(held: LoadedRunState, { lastSeq, responses }: ResultInputs): Promise<void> {
    held.from = held.seq;
    for await (const some of streamArrivedResponses(this.run, held.seq, lastSeq)) {
      for (const { response } of some) {
        if (held.judged.hasRules) await held.judged.add(response);
        held.answers.add(response);
      }
      for (const onProgress of this.listeners) onProgress(held.answers.count, responses);
    }
    held.seq = Math.max(held.seq, lastSeq);
  }
}

interface LoadedRunState {
  readonly createdAt: number;
  readonly record: RunRecord;
  readonly study: Study;
  scorings: RunScorings;
  items: RunRecord['items'];
  readonly answers: AnswerScoreCollector;
  judged: JudgementTracker;
  /** The start and the end of the last reading, as sequence numbers. */
  from: number;
  seq: number;
}

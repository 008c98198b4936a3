import type { ImportedLog, VaryingLogField, LoggedAnswer, LoggedQuestion, UnscaledScore } from './imported-log.ts';
import { fieldsThatDiffer } from './varied-fields.ts';

/**
 * Joins logs of several formats into one. Questions with the same text become one. Fields and scorings with the same name
 * are merged. If a log lacks a field of another log, its value is empty.
 */
export function joinLogs(logs: readonly ImportedLog[]): ImportedLog {
  const [only, another] = logs;
  if (only && !another) return only;
  const questions: LoggedQuestion[] = [];
  const answers: LoggedAnswer[] = [];
  const placeOf = new Map<string, number>();
  let [files, prompts] = [0, 0];
  const unscaled = new Set(unscaledOf(logs).map(({ id }) => id));
  for (const log of logs) {
    const places = placesIn(log, questions, placeOf);
    const ids = scoringIds(log, logs);
    for (const answer of log.answers)
      answers.push({
        ...answer,
        file: answer.file + files,
        question: places[answer.question] ?? 0,
        ...(answer.prompt !== undefined && { prompt: answer.prompt + prompts }),
        levels: { ...answer.levels, [toolField.id]: log.tool.name },
        scores: renameScorings(answer.scores, ids, unscaled),
        ...(answer.extracted && { extracted: renameScorings(answer.extracted, ids, unscaled) }),
      });
    files += log.files.length;
    prompts += log.prompts.length;
  }
  return {
    format: logs.map(({ format }) => format).join('+'),
    tool: { name: [...new Set(logs.map(nameOf))].join(' and ') },
    files: logs.flatMap((log) => log.files),
    questions,
    prompts: logs.flatMap((log) => log.prompts),
    answers,
    fields: fieldsThatDiffer([...fieldsOf(logs), toolField], answers),
    scorings: scoringsOf(logs),
    unscaled: unscaledOf(logs),
    lacks: logs[0]?.lacks.filter((what) => logs.every(({ lacks }) => lacks.includes(what))) ?? [],
    readAs: logs.flatMap((log) => log.readAs ?? []),
    remarks: logs.flatMap((log) => log.remarks),
    faults: faultsOf(logs),
  };
}

const toolField = { id: 'tool', title: 'Tool', kind: 'file', isProposed: false } as const;

const nameOf = ({ tool: { name, version } }: ImportedLog): string => (version === undefined ? name : `${name} ${version}`);

/** The indexes of a log’s questions among all. A question that another log also has is merged. */
function placesIn({ format, questions }: ImportedLog, all: LoggedQuestion[], placeOf: Map<string, number>): number[] {
  const own = new Set<number>();
  return questions.map((question) => {
    const words = JSON.stringify([question.question.trim(), question.choices ?? [], question.response ?? '']);
    const known = placeOf.get(words);
    // A question that one log has twice remains two questions.
    if (known !== undefined && !own.has(known)) {
      own.add(known);
      const there = all[known];
      if (there && there.answer === undefined && question.answer !== undefined)
        all[known] = { ...there, answer: question.answer };
      return known;
    }
    const place = all.push({ ...question, key: `${format}/${question.key}` }) - 1;
    if (known === undefined) placeOf.set(words, place);
    own.add(place);
    return place;
  });
}

function fieldsOf(logs: readonly ImportedLog[]): readonly VaryingLogField[] {
  const fields = new Map<string, VaryingLogField>();
  for (const field of logs.flatMap((log) => log.fields)) {
    const known = fields.get(field.id);
    fields.set(field.id, known ? joinedField(known, field) : field);
  }
  return [...fields.values()];
}

/** Values name system messages only if they do so in every log with the field, for the same messages. */
function joinedField(one: VaryingLogField, other: VaryingLogField): VaryingLogField {
  const { messages, ids, ...named } = { ...one, names: { ...other.names, ...one.names } };
  const field = { ...named, ...((ids ?? other.ids) && { ids: new Map([...(other.ids ?? []), ...(ids ?? [])]) }) };
  if (!messages && !other.messages) return field;
  const all = messages && other.messages && joinedMessages(messages, other.messages);
  return all ? { ...field, messages: all } : { ...field, kind: 'prompt' };
}

function joinedMessages(
  one: NonNullable<VaryingLogField['messages']>,
  other: NonNullable<VaryingLogField['messages']>,
): VaryingLogField['messages'] {
  const all = new Map([...one].map(([value, bySet]) => [value, new Map(bySet)]));
  for (const [value, bySet] of other) {
    const known = all.get(value) ?? new Map<string, string>();
    all.set(value, known);
    for (const [set, message] of bySet) {
      if ((known.get(set) ?? message) !== message) return undefined;
      known.set(set, message);
    }
  }
  return all;
}

/** The names of a log’s scorings among all. A scoring with a different scale in another log gets its own name. */
function scoringIds(log: ImportedLog, logs: readonly ImportedLog[]): ReadonlyMap<string, string> {
  return new Map(
    log.scorings.map((scoring) => {
      const same = logs.flatMap(({ scorings }) => scorings.find(({ id }) => id === scoring.id) ?? []);
      const isShared = same.every(({ scale }) => scaleKey(scale) === scaleKey(scoring.scale));
      return [scoring.id, isShared ? scoring.id : `${log.format} ${logs.indexOf(log) + 1} · ${scoring.id}`];
    }),
  );
}

const scaleKey = ([lowest, highest]: readonly [number, number] = [0, 1]): string => `${lowest} ${highest}`;

/** The scores without a scale in any of the logs, each once, with its smallest and largest value. */
function unscaledOf(logs: readonly ImportedLog[]): readonly UnscaledScore[] {
  const scaled = new Set(logs.flatMap(({ scorings }) => scorings.map(({ id }) => id)));
  const found = new Map<string, UnscaledScore>();
  for (const score of logs.flatMap(({ unscaled = [] }) => unscaled)) {
    const known = found.get(score.id) ?? score;
    const ends = { least: Math.min(known.least, score.least), most: Math.max(known.most, score.most) };
    if (!scaled.has(score.id)) found.set(score.id, { ...known, ...ends });
  }
  return [...found.values()];
}

/** Drops values without a scoring in their own log, so that they do not appear under another log's scoring. */
const renameScorings = <Value>(
  values: Readonly<Record<string, Value>>,
  ids: ReadonlyMap<string, string>,
  unscaled: ReadonlySet<string>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const name = ids.get(id) ?? (unscaled.has(id) ? id : undefined);
      return name === undefined ? [] : [[name, value] as const];
    }),
  );

/** At most one stays proposed: the first log’s. */
function scoringsOf(logs: readonly ImportedLog[]): ImportedLog['scorings'] {
  const scorings = new Map<string, ImportedLog['scorings'][number]>();
  for (const log of logs) {
    const ids = scoringIds(log, logs);
    for (const scoring of log.scorings) {
      const id = ids.get(scoring.id) ?? scoring.id;
      if (scorings.has(id)) continue;
      const isFirst = ![...scorings.values()].some(({ isProposed }) => isProposed);
      const title = id === scoring.id ? scoring.title : `${scoring.title}, ${log.tool.name}`;
      scorings.set(id, { ...scoring, id, title, isProposed: scoring.isProposed && isFirst });
    }
  }
  return [...scorings.values()];
}

function faultsOf(logs: readonly ImportedLog[]): ImportedLog['faults'] {
  let before = 0;
  return logs.flatMap(({ faults, files }) => {
    const from = before;
    before += files.length;
    return faults.map((fault) => ({ ...fault, file: fault.file + from }));
  });
}

import type { Json } from '../../base/json/json.ts';
import type { Variant } from '../../core/plan/cell.ts';
import { zip } from '../../base/objects/zip.ts';
import { judgePairsDefaults } from '../../studies/judge-pairs/protocol/options.ts';
import { capitalizePlainWords } from '../../base/text/capital.ts';
import { truncateToWellFormedText } from '../../base/text/cut-text.ts';
import { findFreeId, slugFromText } from '../../items/own-set.ts';
import type { ImportedLog, VaryingLogField } from './imported-log.ts';
import type { ImportChoices } from './import-choices.ts';
import type { GridVariant, LogGrid } from './log-grid.ts';
import { hasGradedLogScores } from './log-scores.ts';
import { oneLine, fixLoneSurrogates } from './plain-text.ts';
import { fieldValueLabel } from './proposed-choices.ts';

/** The study for a log’s answers, with its options, and the variant of each of the grid’s levels. */
export interface StudyOfLog {
  readonly study: string;
  readonly options: Json;
  readonly variants: readonly Variant[];
}

const longestTitle = 60;
const longestText = 20_000;
/** The longest text that the study accepts as a system prompt. */
const longestMessage = 4000;
const isMessage = (text: string): boolean => /\S/.test(text) && text.length <= longestMessage;

/**
 * If only system messages vary and answers are right or wrong, this is an audit of system prompts. Otherwise each varied
 * field of a log becomes a factor of its own.
 */
export function chooseStudyForLog(log: ImportedLog, choices: ImportChoices, grid: LogGrid): StudyOfLog {
  const { fields, judges } = log;
  const { varies } = choices;
  const { levels } = grid;
  const pairs = judges === 'pairs' ? pairsStudy(varies, levels) : undefined;
  if (pairs) return pairs;
  const chosen = varies.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const [only, another] = chosen;
  const isSystem = only?.kind === 'system message' && another === undefined;
  const audit = isSystem && !hasGradedLogScores(log, grid, choices) ? systemPromptStudy(only, levels) : undefined;
  if (audit) return audit;
  const factors = chosen.map((field) => factorOf(field, levels));
  const [whole = asLogged] = factors;
  const all = factors.length > 0 ? distinct(factors) : [whole];
  const variants = levels.map(({ values }): Variant =>
    Object.fromEntries(
      all.map(({ id, field, levels: own }) => [
        id,
        own.find(({ value }) => value === (field === '' ? '' : (values[field] ?? '')))?.id ?? '',
      ]),
    ),
  );
  return {
    study: 'elsewhere',
    options: {
      factors: all.map(({ id, title, levels: own }) => ({
        id,
        title,
        levels: own.map(({ id: level, title: name, text }) => ({
          id: level,
          title: name,
          ...(text !== undefined && { text }),
        })),
      })),
      ways: variants,
    },
    variants,
  };
}

/** The study of judged pairs; `undefined` if something other than the order varied, or if only some orders are known. */
function pairsStudy(varies: readonly string[], levels: readonly GridVariant[]): StudyOfLog | undefined {
  const logged = levels.map(({ values }) => values['order'] ?? '');
  const isKnown = logged.every((order) => order === 'a-first' || order === 'b-first');
  if (varies.some((id) => id !== 'order') || (!isKnown && levels.length > 1)) return undefined;
  const orders = isKnown ? logged : ['not-logged'];
  return { study: 'judge-pairs', options: { ...judgePairsDefaults, orders }, variants: orders.map((order) => ({ order })) };
}

interface Factor {
  readonly id: string;
  readonly title: string;
  readonly field: string;
  readonly levels: readonly {
    readonly value: string;
    readonly id: string;
    readonly title: string;
    readonly text?: string;
  }[];
}

const asLogged: Factor = {
  id: 'asked',
  title: 'Way of asking',
  field: '',
  levels: [{ value: '', id: 'as-logged', title: 'as logged' }],
};

function factorOf(field: VaryingLogField, levels: readonly GridVariant[]): Factor {
  const values = [...new Set(levels.map(({ values: has }) => has[field.id] ?? ''))];
  const titles = titlesOf(field, values);
  const ids: string[] = [];
  return {
    id: slugFromText(field.id),
    title: capitalizePlainWords(oneLine(field.title, longestTitle)) || 'Asked',
    field: field.id,
    levels: zip(values, titles).map(([value, title]) => {
      const id = findFreeId(field.ids?.get(value) ?? slugFromText(title), ids);
      ids.push(id);
      const isLong = value !== title && value.trim() !== '';
      return { value, id, title, ...(isLong && { text: truncateToWellFormedText(fixLoneSurrogates(value), longestText) }) };
    }),
  };
}

/** Unique names of values. Long texts are shortened to their beginning. */
function titlesOf(field: VaryingLogField, values: readonly string[]): readonly string[] {
  const titles: string[] = [];
  for (const value of values) {
    const title = oneLine(fieldValueLabel(field, value), longestTitle) || 'none';
    let free = title;
    for (let n = 2; titles.includes(free); n++) free = `${title} (${n})`;
    titles.push(free);
  }
  return titles;
}

function distinct(factors: readonly Factor[]): readonly Factor[] {
  const ids: string[] = [];
  return factors.map((factor) => {
    const id = findFreeId(factor.id, ids);
    ids.push(id);
    return { ...factor, id };
  });
}

/**
 * Returns `undefined` if the study does not accept a message. The same holds if a variant's messages differ between sets for
 * which the study has no wording.
 */
function systemPromptStudy(field: VaryingLogField, levels: readonly GridVariant[]): StudyOfLog | undefined {
  const { levels: own } = factorOf(field, levels);
  const templates = own.map(({ value, id, title }) => ({ id, title, wording: wordingOf(field, value) }));
  if (templates.some(({ wording }) => !wording || !Object.values(wording).every(isMessage))) return undefined;
  const kinds = wordedSets.filter((set) => templates.some(({ wording }) => wording && Object.hasOwn(wording, set)));
  return {
    study: 'system-prompt',
    options: { templates: templates as Json, kinds: Object.fromEntries(kinds.map((set) => [set, set])), maxTokens: 2048 },
    variants: levels.map(({ values }) => ({
      'system-prompt': own.find(({ value }) => value === values[field.id])?.id ?? '',
    })),
  };
}

/** Evenkeel's own sets that have wordings of their own in the study. */
const wordedSets = ['arithmetic', 'calendar', 'words'] as const;

function wordingOf({ messages }: VaryingLogField, value: string): Readonly<Record<string, string>> | undefined {
  if (!messages) return { default: fixLoneSurrogates(value) };
  const bySet = messages.get(value) ?? new Map<string, string>();
  const worded = wordedSets.flatMap((set) => {
    const text = bySet.get(set);
    return text === undefined ? [] : [[set, fixLoneSurrogates(text)] as const];
  });
  const known = new Set<string>(wordedSets);
  const others = new Set([...bySet].flatMap(([set, text]) => (known.has(set) ? [] : [fixLoneSurrogates(text)])));
  const all = new Set([...others, ...worded.map(([, text]) => text)]);
  const [usual] = all;
  if (usual === undefined || others.size > 1) return undefined;
  return { default: usual, ...(all.size > 1 && Object.fromEntries(worded)) };
}

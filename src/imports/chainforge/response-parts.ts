import type { Message } from '../../core/answers/response.ts';
import type { Json } from '../../base/json/json.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import type { PromptVars } from '../log/questions-of-vars.ts';
import { jsonAsText } from './texts.ts';

/** One entry of a prompt node: a prompt that was sent to one model, and the returned texts. */
export interface PromptNodeResponse {
  readonly uid: string;
  readonly model: string;
  readonly vars: PromptVars;
  /** Variables that were carried along but are not part of the prompt. */
  readonly metavars: PromptVars;
  /** Variables that set how the model answers; their names begin with `=`. */
  readonly settings: PromptVars;
  readonly template: string;
  readonly system: string;
  readonly messages: readonly Message[];
  readonly texts: readonly Json[];
  readonly temperature?: number;
  readonly seed?: number;
}

/** Parses a response, or returns what is wrong with it. */
export function parseNodeResponse(given: Fields, models: ReadonlyMap<string, Fields>): PromptNodeResponse | string {
  const { prompt, llm, uid, responses, query, chat_history: history } = given;
  if (typeof prompt !== 'string') return 'its prompt is missing or not a text.';
  if (!Array.isArray(responses)) return 'it has no list of responses.';
  const model = typeof llm === 'string' ? llm : jsonAsText(fieldsOf(llm)['name']);
  if (model === '') return 'it names no model.';
  const all = textsIn(given['vars'] ?? given['fill_history'] ?? given['info']);
  const metavars = textsIn(given['metavars']);
  const known = fieldsOf((isFields(llm) ? llm : models.get(model))?.['settings']);
  const settings = Object.fromEntries(all.filter(([name]) => name.startsWith('=')));
  const system = getOwn(settings, '=system_msg') ?? jsonAsText(known['system_msg']);
  const temperature =
    numberIn(settings['=temperature']) ?? numberIn(known['temperature']) ?? numberIn(fieldsOf(query)['temperature']);
  const seed = numberIn(settings['=seed']) ?? numberIn(known['seed']);
  return {
    uid: jsonAsText(uid),
    model,
    vars: Object.fromEntries(all.filter(([name]) => !name.startsWith('='))),
    metavars: Object.fromEntries(metavars.filter(([name]) => !isOwnName(name))),
    settings,
    template: Object.fromEntries(metavars)[templateName] ?? '',
    system,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...pastIn(history),
      { role: 'user', content: prompt },
    ],
    texts: arrayOrEmpty(responses),
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && Number.isSafeInteger(seed) && { seed }),
  };
}

const templateName = '__pt';
/** Variables that ChainForge itself creates. */
const isOwnName = (name: string): boolean => name.startsWith('__') || /^LLM_\d+$/.test(name);

const textsIn = (vars: Json | undefined): [string, string][] =>
  Object.entries(fieldsOf(vars)).map(([name, value]) => [
    name,
    jsonAsText(isFields(value) ? (value['text'] ?? value) : value),
  ]);

/** The earlier messages of a chat. */
const pastIn = (history: Json | undefined): readonly Message[] =>
  arrayOrEmpty(history)
    .map(fieldsOf)
    .flatMap(({ role, content }): Message[] =>
      typeof content === 'string' && (role === 'user' || role === 'assistant' || role === 'system')
        ? [{ role, content }]
        : [],
    );

function numberIn(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

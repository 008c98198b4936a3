/**
 * Compares the exported models, run as the app runs them (transformers.js), with the results of training. Tokens must be the
 * same and logits must agree within 0.01. Responses must be the same one by one and in a left-padded batch of sixteen.
 *
 *   npx tsx tools/generators/small-models/check-export.ts REFERENCE.json
 *
 * build.py writes REFERENCE.json: for each model its path and some chats with ids, logits and response.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  StoppingCriteria,
  StoppingCriteriaList,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  type Tensor,
} from '@xenova/transformers';

interface Chat {
  messages: { role: string; content: string }[];
  ids: number[];
  logits: number[];
  response: string;
}

interface Reference {
  model: string;
  chats: Chat[];
}

const TOLERANCE = 0.01;
const END = 2;
const BATCH = 16;

/** Remembers the rows that have ended. Otherwise they would continue until the last row ends. */
class EndedRows extends StoppingCriteria {
  private readonly ended: boolean[] = [];

  override _call(rows: (number | bigint)[][]): boolean[] {
    return rows.map((row, i) => (this.ended[i] ||= Number(row.at(-1)) === END));
  }
}

async function responses(model: PreTrainedModel, tokenizer: PreTrainedTokenizer, chats: readonly Chat[]): Promise<string[]> {
  const prompts = chats.map(({ messages }) => promptOf(tokenizer, messages));
  const inputs = tokenizer(prompts, { padding: true, add_special_tokens: false }) as { input_ids: Tensor };
  const stopping = new StoppingCriteriaList();
  stopping.push(new EndedRows());
  const options = { ...inputs, max_new_tokens: 64, do_sample: false, stopping_criteria: stopping };
  const output = (await model.generate(options)) as Tensor;
  const start = inputs.input_ids.dims[1] ?? 0;
  return (output.tolist() as (number | bigint)[][]).map((row) => {
    const made = row.slice(start).map(Number);
    const end = made.indexOf(END);
    const ids = end < 0 ? made : made.slice(0, end);
    // A model may end at once, and the library refuses to decode an empty list.
    return ids.length === 0 ? '' : tokenizer.decode(ids, { skip_special_tokens: true });
  });
}

function promptOf(tokenizer: PreTrainedTokenizer, messages: Chat['messages']): string {
  return tokenizer.apply_chat_template(messages, { tokenize: false, add_generation_prompt: true }) as string;
}

async function lastLogits(model: PreTrainedModel, tokenizer: PreTrainedTokenizer, chat: Chat): Promise<number[]> {
  const inputs: unknown = tokenizer(promptOf(tokenizer, chat.messages), { add_special_tokens: false });
  const { logits } = (await model(inputs)) as { logits: Tensor };
  return Array.from(logits.data as Float32Array).slice(-(logits.dims[2] ?? 0));
}

async function check({ model: path, chats }: Reference): Promise<string[]> {
  const faults: string[] = [];
  const tokenizer = await AutoTokenizer.from_pretrained(path);
  const model = await AutoModelForCausalLM.from_pretrained(path, { dtype: 'int8' });
  let largest = 0;
  let single = 0;
  let batched = 0;
  for (const chat of chats) {
    const ids = tokenizer.encode(promptOf(tokenizer, chat.messages), { add_special_tokens: false });
    if (ids.join() !== chat.ids.join()) faults.push(`other tokens: ${JSON.stringify(chat.messages)}`);
    const logits = await lastLogits(model, tokenizer, chat);
    const differences = logits.map((value, i) => Math.abs(value - (chat.logits[i] ?? Number.POSITIVE_INFINITY)));
    largest = Math.max(largest, ...differences);
    if ((await responses(model, tokenizer, [chat]))[0] === chat.response) single += 1;
  }
  for (let start = 0; start < chats.length; start += BATCH) {
    const part = chats.slice(start, start + BATCH);
    const texts = await responses(model, tokenizer, part);
    batched += texts.filter((text, i) => text === part[i]?.response).length;
  }
  if (!(largest <= TOLERANCE)) faults.push(`logits differ by ${largest}`);
  if (single < chats.length) faults.push(`${chats.length - single} responses differ one by one`);
  if (batched < chats.length) faults.push(`${chats.length - batched} responses differ in a batch`);
  const same = `${single} and ${batched} of ${chats.length} responses the same one by one and in batches of ${BATCH}`;
  console.log(`${path}: largest logit difference ${largest.toExponential(1)}, ${same}`);
  return faults.map((fault) => `${path}: ${fault}`);
}

env.allowRemoteModels = false;
env.allowLocalModels = true;
env.localModelPath = join(dirname(fileURLToPath(import.meta.url)), '../../../public/models/');
const references = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Reference[];
const faults: string[] = [];
for (const reference of references) faults.push(...(await check(reference)));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);

/**
 * A compiled library for WebLLM 0.2.86 with a model that is easy to predict. A token's logit is its count in the text so
 * far. The logit of the text's end (token 0) is twice the number of tokens produced since the prompt. So the greedy answer
 * is the prompt's most frequent character, repeated as often as the prompt contains it.
 *
 * WebLLM's own code runs on it unchanged: chat, templates, sampling, log-probabilities. There is no GPU work: tensors are in
 * plain memory. Memory is never freed, which is enough for a test.
 *
 * Written in AssemblyScript. After a change, run in this folder:
 *   cp counting-library.as /tmp/library.ts
 *   npx -p assemblyscript@0.28.20 asc /tmp/library.ts --runtime stub --use abort= --initialMemory 256 -O -o counting-library.wasm
 */

// The runtime's numbers for types of values.
const INT = 1;
const DEVICE = 6;
const STR = 65;
const BYTES = 66;
const FUNCTION = 68;
const SHAPE = 69;
const TENSOR = 70;
const ARRAY = 71;
const MODULE = 73;
const STATE = 100;

const HEADER: usize = 24;
const ANY: usize = 16;
const CPU = 1;

const METADATA = '{"params":[{"name":"w0"}],"prefill_chunk_size":512}';

/** The functions that the model's module provides. */
const MODEL_FUNCTIONS: string[] = [
  'vm_load_executable',
  'vm_initialization',
  '_metadata',
  'get_params',
  'prefill',
  'decode',
  'embed',
  'create_tir_paged_kv_cache',
  'sample_with_top_p',
  'argsort_probs',
  'apply_bitmask_inplace',
  'apply_penalty_inplace',
  'apply_logit_bias_inplace',
  'softmax_with_temperature',
  'webgpu.get_fmap',
  'webgpu.get_shader',
  'webgpu.update_prebuild',
];

/** The size of its tokenizer's vocabulary: `vocab_size` in its configuration. */
const WORDS: i32 = 100;

/** The count of each token in the text so far. `since` counts tokens added singly since the last longer part. */
const counts: i32[] = new Array<i32>(WORDS).fill(0);
let since: i32 = 0;

// ---- the runtime's functions ----

export function _initialize(): void {}

export function TVMWasmAllocSpace(size: i32): usize {
  return heap.alloc(size);
}

export function TVMWasmFreeSpace(_: usize): void {}

export function TVMFFIFunctionGetGlobal(name: usize, out: usize): i32 {
  const asked = textOf(name);
  store<usize>(out, asked == 'tvmjs.array.decode_bf16_to_f32_inplace' ? 0 : functionNamed(asked));
  return 0;
}

export function TVMFFIWasmFunctionCreate(_: i32, out: usize): i32 {
  store<usize>(out, functionNamed(''));
  return 0;
}

export function TVMFFIFunctionSetGlobal(_name: usize, _function: usize, _override: i32): i32 {
  return 0;
}

export function TVMFFITypeKeyToIndex(key: usize, out: usize): i32 {
  store<i32>(out, textOf(key) == 'ffi.Array' ? ARRAY : MODULE);
  return 0;
}

export function TVMFFIObjectIncRef(_: usize): i32 {
  return 0;
}

export function TVMFFIObjectDecRef(_: usize): i32 {
  return 0;
}

export function TVMFFIAnyViewToOwnedAny(from: usize, to: usize): i32 {
  memory.copy(to, from, ANY);
  return 0;
}

export function TVMFFIErrorSetRaisedFromCStr(_kind: usize, _message: usize): void {}

export function TVMFFIGetTypeInfo(_: i32): usize {
  return 0;
}

export function TVMFFIDataTypeToString(_from: usize, _to: usize): i32 {
  return 1;
}

export function TVMFFIWasmGetLastError(): usize {
  return changetype<usize>(String.UTF8.encode('The counting library can not do this.', true));
}

export function TVMFFIFunctionCall(handle: usize, args: usize, n: i32, result: usize): i32 {
  const name = changetype<string>(load<usize>(handle, HEADER));
  if (name == 'ffi.SystemLib' || name == 'vm_load_executable') return give(result, MODULE, object(MODULE, 8));
  if (name == 'vm.builtin.param_module_from_cache_by_name') return give(result, MODULE, object(MODULE, 8));
  if (name == 'create_tir_paged_kv_cache') return give(result, STATE, object(STATE, 8));
  if (name == 'ffi.ModuleGetFunction') {
    const asked = rawText(valueOf(args, 1));
    return MODEL_FUNCTIONS.includes(asked) ? give(result, FUNCTION, functionNamed(asked)) : 0;
  }
  if (name == '_metadata') return giveText(result, METADATA);
  if (name == 'webgpu.get_fmap') return giveText(result, '{}');
  if (name == 'ffi.Shape') return give(result, SHAPE, shapeOf(args, n));
  if (name == 'ffi.Array') return give(result, ARRAY, arrayOf(args, n));
  if (name == 'get_params') return give(result, ARRAY, arrayOf(0, 0));
  if (name == 'ffi.ArraySize') return giveInt(result, load<i32>(valueOf(args, 0), HEADER));
  if (name == 'ffi.ArrayGetItem') {
    memory.copy(result, valueOf(args, 0) + HEADER + 8 + ANY * valueOf(args, 1), ANY);
    return 0;
  }
  if (name == 'runtime.TVMTensorAllocWithScope') {
    const made = tensor(valueOf(args, 0), rawText(valueOf(args, 1)) == 'float32');
    return give(result, TENSOR, made);
  }
  if (name == 'runtime.TVMTensorCreateView') {
    const from = valueOf(args, 0);
    const view = tensor(valueOf(args, 1), isFloat(from));
    store<usize>(view, dataOf(from), HEADER);
    return give(result, TENSOR, view);
  }
  if (name == 'runtime.TVMTensorCopyFromTo') {
    memory.copy(dataOf(valueOf(args, 1)), dataOf(valueOf(args, 0)), 4 * sizeOf(valueOf(args, 0)));
    return 0;
  }
  if (name == 'tvmjs.runtime.TensorCopyFromBytes') {
    const bytes = valueOf(args, 1);
    memory.copy(dataOf(valueOf(args, 0)), load<usize>(bytes), load<usize>(bytes, 4));
    return 0;
  }
  if (name == 'tvmjs.runtime.TensorCopyToBytes') {
    const from = valueOf(args, 0);
    const bytes = object(BYTES, 8);
    store<usize>(bytes, dataOf(from), HEADER);
    store<usize>(bytes, 4 * sizeOf(from), HEADER + 4);
    return give(result, BYTES, bytes);
  }
  if (name == 'vm.builtin.kv_state_clear') {
    counts.fill(0);
    since = 0;
    return 0;
  }
  if (name == 'embed') return give(result, TENSOR, embed(valueOf(args, 0)));
  if (name == 'prefill' || name == 'decode') return give(result, ARRAY, forward(valueOf(args, 0)));
  if (name == 'apply_logit_bias_inplace') {
    const logits = dataOf(valueOf(args, 0));
    for (let i = 0; i < sizeOf(valueOf(args, 2)); i++) {
      const at = logits + 4 * load<i32>(dataOf(valueOf(args, 2)) + 4 * i);
      store<f32>(at, load<f32>(at) + load<f32>(dataOf(valueOf(args, 3)) + 4 * i));
    }
    return 0;
  }
  if (name == 'softmax_with_temperature') return give(result, TENSOR, softmax(valueOf(args, 0), floatAt(valueOf(args, 1))));
  if (name == 'argsort_probs') return give(result, ARRAY, sorted(valueOf(args, 0)));
  if (name == 'sample_with_top_p') {
    const drawn = vector(1, false);
    const token = draw(valueOf(args, 0), valueOf(args, 1), floatAt(valueOf(args, 2)), floatAt(valueOf(args, 4)));
    store<i32>(dataOf(drawn), token);
    return give(result, TENSOR, drawn);
  }
  // Functions that only keep records (cached parameters, sequences, progress) have nothing to do here.
  return 0;
}

// ---- the model ----

/** A token's embedding is its number. */
function embed(ids: usize): usize {
  const n = sizeOf(ids);
  const made = tensor(shapeWith([n, 1]), true);
  for (let i: i32 = 0; i < n; i++) store<f32>(dataOf(made) + 4 * i, <f32>load<i32>(dataOf(ids) + 4 * i));
  return made;
}

function forward(embeddings: usize): usize {
  const n = sizeOf(embeddings);
  since = n > 1 ? 0 : since + 1;
  for (let i: i32 = 0; i < n; i++) counts[<i32>load<f32>(dataOf(embeddings) + 4 * i)] += 1;
  const logits = tensor(shapeWith([1, 1, WORDS]), true);
  for (let v: i32 = 0; v < WORDS; v++) store<f32>(dataOf(logits) + 4 * v, <f32>counts[v]);
  store<f32>(dataOf(logits), 2 * <f32>since);
  return pair(logits, 0);
}

function softmax(logits: usize, temperature: f32): usize {
  const n = sizeOf(logits);
  const made = tensor(shapeOfTensor(logits), true);
  let most: f32 = -f32.MAX_VALUE;
  for (let v: i32 = 0; v < n; v++) most = max(most, load<f32>(dataOf(logits) + 4 * v));
  let sum: f64 = 0;
  for (let v: i32 = 0; v < n; v++) sum += Math.exp(<f64>(load<f32>(dataOf(logits) + 4 * v) - most) / temperature);
  for (let v: i32 = 0; v < n; v++) {
    const e = Math.exp(<f64>(load<f32>(dataOf(logits) + 4 * v) - most) / temperature);
    store<f32>(dataOf(made) + 4 * v, <f32>(e / sum));
  }
  return made;
}

/** Sorts tokens by probability, the likeliest first. Of equally likely tokens the lower number comes first. */
function sorted(probs: usize): usize {
  const n = sizeOf(probs);
  const chances = vectorRow(n, true);
  const tokens = vectorRow(n, false);
  for (let i: i32 = 0; i < n; i++) {
    const chance = load<f32>(dataOf(probs) + 4 * i);
    let place = i;
    for (; place > 0 && load<f32>(dataOf(chances) + 4 * (place - 1)) < chance; place--) {
      store<f32>(dataOf(chances) + 4 * place, load<f32>(dataOf(chances) + 4 * (place - 1)));
      store<i32>(dataOf(tokens) + 4 * place, load<i32>(dataOf(tokens) + 4 * (place - 1)));
    }
    store<f32>(dataOf(chances) + 4 * place, chance);
    store<i32>(dataOf(tokens) + 4 * place, i);
  }
  return pair(chances, tokens);
}

function draw(chances: usize, tokens: usize, uniform: f32, topP: f32): i32 {
  const n = sizeOf(chances);
  let all: f32 = 0;
  let kept: i32 = 0;
  while (kept < n && all < topP) all += load<f32>(dataOf(chances) + 4 * kept++);
  let sum: f32 = 0;
  for (let i: i32 = 0; i < kept; i++) {
    sum += load<f32>(dataOf(chances) + 4 * i);
    if (uniform * all < sum) return load<i32>(dataOf(tokens) + 4 * i);
  }
  return load<i32>(dataOf(tokens) + 4 * (kept - 1));
}

// ---- objects in the runtime's memory layout ----

function object(type: i32, size: usize): usize {
  const made = heap.alloc(HEADER + size);
  memory.fill(made, 0, HEADER + size);
  store<i32>(made, type, 8);
  return made;
}

function functionNamed(name: string): usize {
  const made = object(FUNCTION, 8);
  store<usize>(made, changetype<usize>(name), HEADER);
  return made;
}

function shapeOf(args: usize, n: i32): usize {
  const sizes = new Array<i32>(n);
  for (let i = 0; i < n; i++) sizes[i] = <i32>valueOf(args, i);
  return shapeWith(sizes);
}

function shapeWith(sizes: i32[]): usize {
  const made = object(SHAPE, 8 + 8 * sizes.length);
  store<i32>(made, sizes.length, HEADER);
  for (let i = 0; i < sizes.length; i++) store<i64>(made + HEADER + 8 + 8 * i, sizes[i]);
  return made;
}

function arrayOf(args: usize, n: i32): usize {
  const made = object(ARRAY, 8 + ANY * n);
  store<i32>(made, n, HEADER);
  memory.copy(made + HEADER + 8, args, ANY * n);
  return made;
}

function pair(first: usize, second: usize): usize {
  const made = object(ARRAY, 8 + ANY * 2);
  store<i32>(made, second == 0 ? 1 : 2, HEADER);
  give(made + HEADER + 8, TENSOR, first);
  give(made + HEADER + 8 + ANY, TENSOR, second);
  return made;
}

/** Creates a tensor on the processor, whatever device was requested, with four bytes per number. */
function tensor(shape: usize, float: bool): usize {
  const made = object(TENSOR, 40);
  const rank = load<i32>(shape, HEADER);
  store<i32>(made, CPU, HEADER + 4);
  store<i32>(made, rank, HEADER + 12);
  store<u8>(made, float ? 2 : 0, HEADER + 16);
  store<u8>(made, 32, HEADER + 17);
  store<u16>(made, 1, HEADER + 18);
  store<usize>(made, shape + HEADER + 8, HEADER + 20);
  const data = heap.alloc(4 * sizeOf(made) + 16);
  memory.fill(data, 0, 4 * sizeOf(made) + 16);
  store<usize>(made, data, HEADER);
  return made;
}

const vector = (n: i32, float: bool): usize => tensor(shapeWith([n]), float);
const vectorRow = (n: i32, float: bool): usize => tensor(shapeWith([1, n]), float);
const dataOf = (t: usize): usize => load<usize>(t, HEADER);
const isFloat = (t: usize): bool => load<u8>(t, HEADER + 16) == 2;
const floatAt = (t: usize): f32 => load<f32>(dataOf(t));
/** A tensor points to the numbers of its shape. The shape object begins before them. */
const shapeOfTensor = (t: usize): usize => load<usize>(t, HEADER + 20) - HEADER - 8;

function sizeOf(t: usize): i32 {
  let size: i32 = 1;
  const rank = load<i32>(t, HEADER + 12);
  for (let i = 0; i < rank; i++) size *= <i32>load<i64>(load<usize>(t, HEADER + 20) + 8 * i);
  return size;
}

// ---- arguments and results ----

const valueOf = (args: usize, i: i32): usize => load<usize>(args + ANY * i, 8);

function give(result: usize, type: i32, value: usize): i32 {
  store<i32>(result, type);
  store<i32>(result, 0, 4);
  store<u64>(result, <u64>value, 8);
  return 0;
}

const giveInt = (result: usize, value: i32): i32 => give(result, INT, value);

function giveText(result: usize, text: string): i32 {
  const made = object(STR, 8);
  const encoded = String.UTF8.encode(text);
  store<usize>(made, changetype<usize>(encoded), HEADER);
  store<usize>(made, encoded.byteLength, HEADER + 4);
  return give(result, STR, made);
}

/** Reads a text from a structure of its address and length. */
const textOf = (at: usize): string => String.UTF8.decodeUnsafe(load<usize>(at), load<usize>(at, 4));

function rawText(at: usize): string {
  let n: usize = 0;
  while (load<u8>(at + n) != 0) n++;
  return String.UTF8.decodeUnsafe(at, n);
}

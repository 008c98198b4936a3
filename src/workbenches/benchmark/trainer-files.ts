import recipes from './training-recipes.json' with { type: 'json' };
import settings from './trainer-settings.json' with { type: 'json' };

/** The names of the data files in the examples. */
export interface TrainingFileNames {
  readonly train: string;
  readonly validation: string;
}

export { recipes as trainingRecipes, settings as trainerSettings };

/** The recipes of training data. */
export type TrainingRecipeId = keyof typeof recipes;

/** RoParQ's LoRA and trainer settings, named as PEFT's LoraConfig and transformers' TrainingArguments name them. */
export const trainerSettingsJson = (): string => `${JSON.stringify(settings, null, 2)}\n`;

/** Since transformers 5 this also takes a share of the steps. */
const namesNow: Readonly<Record<string, string>> = { warmup_ratio: 'warmup_steps' };

/** The settings as keyword arguments of Python. */
const python = (values: Readonly<Record<string, string | number | boolean>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}${namesNow[name] ?? name}=${pythonValue(value)},`)
    .join('\n');

const pythonValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

/** A short script for TRL's SFTTrainer or DPOTrainer. It marks the settings that the paper does not give (model, epochs, length). */
export function trlScript({ train, validation }: TrainingFileNames, recipe: TrainingRecipeId = 'paper'): string {
  const { trainer, note, imports, arguments: own } = recipes[recipe].script;
  const { seed, bf16 } = settings.trainer;
  return `# pip install trl peft datasets "transformers>=5"
from datasets import load_dataset
from peft import LoraConfig
${imports}from trl import ${trainer}Config, ${trainer}Trainer

# ${note}
MODEL = "Qwen/Qwen3-4B-Instruct-2507"

data = load_dataset("json", data_files={"train": ${JSON.stringify(train)}, "validation": ${JSON.stringify(validation)}})

trainer = ${trainer}Trainer(
    model=MODEL,
    train_dataset=data["train"],
    eval_dataset=data["validation"],
    peft_config=LoraConfig(
${python(settings.lora, '        ')}
    ),
    args=${trainer}Config(
        output_dir="adapter",
        ${own}
        max_length=2048,
${python(trainer === 'DPO' ? { seed, bf16 } : settings.trainer, '        ')}
    ),
)
trainer.train()
trainer.save_model("adapter")
`;
}

/** The same for axolotl, which has other names for some settings and no strategies. */
export function axolotlConfig({ train, validation }: TrainingFileNames): string {
  const { lora, trainer } = settings;
  const named = Object.entries(trainer).filter(([name]) => !/^per_device_|_type$|_strategy$/.test(name));
  return `# axolotl train axolotl.yaml
# Not in the paper's tables: the model's name, the number of epochs, the longest text.
base_model: Qwen/Qwen3-4B-Instruct-2507
num_epochs: 1
sequence_len: 2048

datasets:
  - path: ${train}
    ds_type: json
    type: chat_template
    field_messages: messages
test_datasets:
  - path: ${validation}
    ds_type: json
    split: train
    type: chat_template
    field_messages: messages
chat_template: tokenizer_default

adapter: lora
lora_r: ${lora.r}
lora_alpha: ${lora.lora_alpha}
lora_dropout: ${lora.lora_dropout}
lora_target_linear: true

lr_scheduler: ${trainer.lr_scheduler_type}
optimizer: adamw_torch
micro_batch_size: ${trainer.per_device_train_batch_size}
eval_batch_size: ${trainer.per_device_eval_batch_size}
${named.map(([name, value]) => `${name}: ${value}`).join('\n')}
output_dir: ./adapter
`;
}

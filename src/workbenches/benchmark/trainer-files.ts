import settings from './trainer-settings.json' with { type: 'json' };

/** What the files beside the training data are called in the examples. */
export interface TrainingFileNames {
  readonly train: string;
  readonly validation: string;
}

export { settings as trainerSettings };

/** RoParQ's LoRA and trainer settings, named as PEFT's LoraConfig and transformers' TrainingArguments name them. */
export const trainerSettingsJson = (): string => `${JSON.stringify(settings, null, 2)}\n`;

/** The settings as keyword arguments of Python. */
const python = (values: Readonly<Record<string, string | number | boolean>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}${name}=${pythonValue(value)},`)
    .join('\n');

const pythonValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

/** A short script for TRL's SFTTrainer; what the paper does not say (model, epochs, length) is marked. */
export const trlScript = ({ train, validation }: TrainingFileNames): string => `# pip install trl peft datasets
from datasets import load_dataset
from peft import LoraConfig
from trl import SFTConfig, SFTTrainer

# Not in the paper's tables: the model's name, the number of epochs, the longest text.
MODEL = "Qwen/Qwen3-4B-Instruct-2507"

data = load_dataset("json", data_files={"train": ${JSON.stringify(train)}, "validation": ${JSON.stringify(validation)}})

trainer = SFTTrainer(
    model=MODEL,
    train_dataset=data["train"],
    eval_dataset=data["validation"],
    peft_config=LoraConfig(
${python(settings.lora, '        ')}
    ),
    args=SFTConfig(
        output_dir="adapter",
        num_train_epochs=1,
        max_length=2048,
${python(settings.trainer, '        ')}
    ),
)
trainer.train()
trainer.save_model("adapter")
`;

/** The same for axolotl; names differ, so they are set out here one by one. */
export function axolotlConfig({ train, validation }: TrainingFileNames): string {
  const { lora, trainer } = settings;
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

seed: ${trainer.seed}
learning_rate: ${trainer.learning_rate}
lr_scheduler: ${trainer.lr_scheduler_type}
optimizer: adamw_torch
warmup_ratio: ${trainer.warmup_ratio}
weight_decay: ${trainer.weight_decay}
micro_batch_size: ${trainer.per_device_train_batch_size}
eval_batch_size: ${trainer.per_device_eval_batch_size}
gradient_accumulation_steps: ${trainer.gradient_accumulation_steps}
max_grad_norm: ${trainer.max_grad_norm}
logging_steps: ${trainer.logging_steps}
eval_steps: ${trainer.eval_steps}
save_steps: ${trainer.save_steps}
save_total_limit: ${trainer.save_total_limit}
load_best_model_at_end: ${trainer.load_best_model_at_end}
metric_for_best_model: ${trainer.metric_for_best_model}
greater_is_better: ${trainer.greater_is_better}
bf16: ${trainer.bf16}
output_dir: ./adapter
`;
}

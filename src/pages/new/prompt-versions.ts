import { numberPromptVersions } from '../../core/prompts/prompt-versions.ts';
import type { EditableListOption } from '../../core/studies/study.ts';
import type { FormOptions } from '../../manifest/study-form.ts';

/** Options whose prompts continue the versions of the former plan. */
export function withPromptVersions(
  written: EditableListOption | undefined,
  options: FormOptions,
  former: FormOptions | undefined,
): FormOptions {
  if (!written?.hasVersions || !former) return options;
  const { [written.option]: now } = options;
  const { [written.option]: before } = former;
  return Array.isArray(now) && Array.isArray(before)
    ? { ...options, [written.option]: numberPromptVersions(now, before) }
    : options;
}

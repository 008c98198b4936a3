/** Identifies the plan, cell and prompt of a request and its result. */
export interface BatchCustomIdParts {
  /** The first 12 digits of the plan's id. */
  readonly plan: string;
  /** The cell's position in the plan. */
  readonly position: number;
  /** The first 12 digits of the prompt's hash. */
  readonly prompt: string;
}

const digits = 12;

/** `<12 digits of the plan's id>-<the cell's position>-<12 digits of the prompt's hash>`. */
export const formatCustomId = (planId: string, position: number, promptHash: string): string =>
  `${planId.slice(0, digits)}-${position}-${promptHash.slice(0, digits)}`;

const form = /^([0-9a-f]{12})-(0|[1-9]\d{0,8})-([0-9a-f]{12})$/;

/** Returns `undefined` if Evenkeel did not write the id. */
export function parseCustomId(id: string): BatchCustomIdParts | undefined {
  const [, plan, position, prompt] = form.exec(id) ?? [];
  return plan && position && prompt ? { plan, position: Number(position), prompt } : undefined;
}

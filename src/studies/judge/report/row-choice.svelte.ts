import type { JudgeResult } from '../measure/result.ts';

/** The reader’s choice of one row of a result: a model with one criterion, definition and temperature. */
export class JudgeResultRowChoice {
  model: string;
  criterion: string;
  definition: string;
  temperature: string;

  constructor(private readonly result: () => JudgeResult) {
    const [first] = result().models;
    this.model = $state(first?.model ?? '');
    this.criterion = $state(first?.criterion ?? '');
    this.definition = $state(first?.definition ?? '');
    this.temperature = $state(first?.temperature ?? '');
  }

  /** Its index among the rows. The first row if there is no such row. */
  get row(): number {
    const found = this.result().models.findIndex(
      ({ model, criterion, definition, temperature }) =>
        model === this.model &&
        criterion === this.criterion &&
        definition === this.definition &&
        temperature === this.temperature,
    );
    return Math.max(0, found);
  }
}

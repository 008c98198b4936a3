import type { JudgeResult } from '../measure/result.ts';
import { judgeConditionLines, judgeModels, type JudgeConditionLine } from './judge-lines.ts';
import { criterionChoices, criterionOrNull, allDefinitionsId } from './choices.ts';

/** Bars that a panel shows without a choice of definition; of more models they are shown length by length. */
const mostBars = 12;

/** Which lines a section shows, as the person chose. A choice that a new result does not have any more gives way to the first. */
export class JudgeConditionChoice {
  criterion: string;
  definition: string;
  temperature: string;

  constructor(private readonly result: () => JudgeResult) {
    const first = result();
    this.criterion = $state(criterionChoices(first)[0]?.id ?? '');
    this.definition = $state(
      judgeModels(first).length * first.definitions.length > mostBars ? (first.definitions[0] ?? '') : allDefinitionsId,
    );
    this.temperature = $state(first.temperatures[0]?.id ?? '');
  }

  get lines(): JudgeConditionLine[] {
    const { definitions } = this.result();
    return judgeConditionLines(this.result(), {
      criterion: criterionOrNull(this.criterion),
      definition: definitions.find((each) => each === this.definition),
      temperature: this.temperature,
    });
  }
}

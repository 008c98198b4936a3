import type { JudgeResult } from '../measure/result.ts';
import { judgeConditionLines, judgeModels, type JudgeConditionLine } from './judge-lines.ts';
import { criterionChoices, criterionOrNull, allDefinitionsId } from './choices.ts';

/** Up to this many bars, a panel shows all definition lengths. With more, it shows one length at a time. */
const mostBars = 12;

/** The reader’s choice of a section’s lines. If a new result lacks the chosen one, the first applies. */
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

import type { Item } from '../../../core/items/item.ts';
import type { AskableModel } from '../../../engine/askable.ts';
import { askableGroups } from '../../../run/askable.ts';
import { judgesNamedByItems } from '../../../reading/rules/judged-answers.ts';
import { hasItemsWithRubric, hasRubricWithoutJudge, itemsWithRubricJudge } from '../../../reading/rules/with-judge.ts';

interface Ground {
  readonly items: readonly Item[];
  readonly offered: { readonly models: readonly AskableModel[] };
}

const ofRuns = new Set(askableGroups.flatMap(({ id, isOfRuns }) => (isOfRuns ? [id] : [])));

/** The model that judges the answers to questions with a rubric. */
export class RubricJudgeChoice {
  /** Empty: the judges that the questions name. */
  chosen = $state('');

  constructor(private readonly ground: Ground) {}

  readonly isWanted = $derived.by(() => hasItemsWithRubric(this.ground.items));
  /** Models that can generate new text. Engines that replay stored answers cannot judge. */
  readonly offered = $derived.by(() => this.ground.offered.models.filter(({ group }) => !ofRuns.has(group)));
  /** Whether every rubric names a judge of its own. */
  readonly isNamed = $derived.by(() => this.isWanted && !hasRubricWithoutJudge(this.ground.items));
  readonly ids = $derived.by(() =>
    !this.isWanted ? [] : this.chosen !== '' ? [this.chosen] : judgesNamedByItems(this.ground.items),
  );
  readonly models = $derived.by(() => this.offered.filter(({ id }) => this.ids.includes(id)));
  readonly fault = $derived.by(() => {
    if (!this.isWanted) return undefined;
    if (this.chosen === '' && !this.isNamed) return 'Choose a judge: some questions count by a rubric.';
    const lost = this.ids.find((id) => !this.models.some((model) => model.id === id));
    return lost === undefined ? undefined : `The judge “${lost}” is not here: choose another.`;
  });

  /** Sets the chosen judge in the items’ rubrics. */
  applied(items: readonly Item[], chosen = this.chosen): readonly Item[] {
    return chosen === '' ? items : itemsWithRubricJudge(items, chosen);
  }
}

import { setOf } from '../../core/items/item.ts';
import { getOwn } from '../../base/objects/get-own.ts';
import { restoreEscapedBraces } from '../../export/plans/nunjucks.ts';
import {
  hasRoundTripField,
  isItemId,
  parseRoundTripRow,
  roundTripField,
  type RoundTripPlanPosition,
} from '../log/round-trip-plan.ts';
import { fieldsOf, type Fields } from '../promptfoo/fields.ts';
import { outputAsText, type PromptfooResultRow } from './result-row.ts';

/**
 * The plan position of a test that Evenkeel wrote. Its metadata name the question, and its prompt’s label names the variant.
 * Earlier versions are recognized by the configuration’s description, and lack a reference. Returns `undefined` for other
 * tests.
 */
export function parseRoundTripTest(
  { result, label, vars }: PromptfooResultRow,
  config: Fields,
): RoundTripPlanPosition | undefined {
  const metadata = fieldsOf(fieldsOf(result['testCase'])['metadata']);
  if (hasRoundTripField(metadata))
    return parseRoundTripRow(
      { ...metadata, way_title: label, way: getOwn(fieldsOf(metadata['ways']), label) },
      'The “metadata” of its test',
    );
  const [, plan] = /^Evenkeel plan ([0-9a-f]{8})[0-9a-f]{56} \(/.exec(outputAsText(config['description'])) ?? [];
  const { item: id = '', question = '' } = vars;
  if (plan === undefined || label === '' || !isItemId(id)) return undefined;
  const asked = restoreEscapedBraces(question);
  return {
    plan,
    question: { key: JSON.stringify([roundTripField, id, asked]), id, set: setOf(id), question: asked },
    way: label,
    levels: {},
  };
}

import { ruleScorerOf } from '../../../reading/rules/rule-readers.ts';
import { giveRuleReaders } from '../instead/reading/rules/rule-readers.ts';

giveRuleReaders(ruleScorerOf);

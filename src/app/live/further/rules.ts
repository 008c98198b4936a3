import { ruleScorerOf } from '../../../reading/rules/rule-scorers.ts';
import { giveRuleReaders } from '../instead/reading/rules/rule-scorers.ts';

giveRuleReaders(ruleScorerOf);

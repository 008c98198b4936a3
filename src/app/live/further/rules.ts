import { readerOf } from '../../../reading/rules/rule-readers.ts';
import { giveRuleReaders } from '../instead/reading/rules/rule-readers.ts';

giveRuleReaders(readerOf);

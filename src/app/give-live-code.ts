import { script, scriptWithRules, sheet } from 'virtual:live-report';
import { giveLiveCode } from '../report/file/live-code.ts';

giveLiveCode({ script, scriptWithRules, sheet });

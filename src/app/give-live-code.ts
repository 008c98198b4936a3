import { script, sheet } from 'virtual:live-report';
import { giveLiveCode } from '../report/file/live-code.ts';

giveLiveCode({ script, sheet });

import { giveLiveCode } from '../report/file/live-code.ts';

giveLiveCode(() => import('virtual:live-report'));

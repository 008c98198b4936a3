import { giveLiveAddresses } from '../report/file/live-addresses.ts';

giveLiveAddresses(() => import('./live-files.ts'));

import { setLiveAddresses } from '../report/file/live-addresses.ts';

setLiveAddresses(() => import('./live-files.ts'));

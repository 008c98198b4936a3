import { setLiveCodeAddresses } from '../report/file/live-addresses.ts';

setLiveCodeAddresses(() => import('./live-files.ts'));

import { setLiveCodeAddressLoader } from '../report/file/live-addresses.ts';

setLiveCodeAddressLoader(() => import('./live-files.ts'));

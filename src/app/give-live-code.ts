import { giveLiveAddresses } from '../report/file/live-addresses.ts';

giveLiveAddresses(() => import('virtual:live-report'));

import type { RemoteFile } from '../../core/offer.ts';

export const fileName = ({ url }: RemoteFile): string => url.slice(url.lastIndexOf('/') + 1);

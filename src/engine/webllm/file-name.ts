import type { RemoteFile } from '../../core/models/offer.ts';

export const fileName = ({ url }: RemoteFile): string => url.slice(url.lastIndexOf('/') + 1);

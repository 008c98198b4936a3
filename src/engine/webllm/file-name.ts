import type { RemoteFile } from '../../core/models/offer.ts';

export const remoteFileName = ({ url }: RemoteFile): string => url.slice(url.lastIndexOf('/') + 1);

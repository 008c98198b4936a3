/** Decompressors for all codecs but Snappy. This separate chunk loads when a Parquet file needs it. */
export { compressors } from 'hyparquet-compressors';

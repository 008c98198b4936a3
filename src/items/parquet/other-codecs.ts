/** What unpacks all but Snappy: a file of its own, fetched where a Parquet file needs it. */
export { compressors } from 'hyparquet-compressors';

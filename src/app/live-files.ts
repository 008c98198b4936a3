/** A separate file, which is fetched only when a live file is saved. */
export { parts, sheet } from 'virtual:live-report';

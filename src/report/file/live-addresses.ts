/** The addresses of the report's code, in parts, and of its styles for a file. */
export interface LiveCodeAddresses {
  readonly parts: Readonly<Record<string, string>>;
  readonly sheet: string;
}

let loadAddresses: (() => Promise<LiveCodeAddresses>) | undefined;

/** Called at the page's entry. The addresses are fetched only when a live file is saved. */
export function setLiveCodeAddressLoader(addresses: () => Promise<LiveCodeAddresses>): void {
  loadAddresses = addresses;
}

/** `undefined` without a loader, or if the fetch failed. */
export const loadLiveCodeAddresses = async (): Promise<LiveCodeAddresses | undefined> =>
  loadAddresses?.().catch(() => undefined);

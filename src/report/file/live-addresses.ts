/** Where the app has the report's own code, in parts, and its styles for a file. */
export interface LiveCodeAddresses {
  readonly parts: Readonly<Record<string, string>>;
  readonly sheet: string;
}

let loadAddresses: (() => Promise<LiveCodeAddresses>) | undefined;

/** At the page's entry: fetched only when a live file is saved. */
export function setLiveCodeAddressLoader(addresses: () => Promise<LiveCodeAddresses>): void {
  loadAddresses = addresses;
}

/** Undefined where nobody told, and where they could not be fetched. */
export const loadLiveCodeAddresses = async (): Promise<LiveCodeAddresses | undefined> =>
  loadAddresses?.().catch(() => undefined);

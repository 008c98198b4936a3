/** Where the app has the report's own code, in parts, and its styles for a file. */
export interface LiveAddresses {
  readonly parts: Readonly<Record<string, string>>;
  readonly sheet: string;
}

let loadAddresses: (() => Promise<LiveAddresses>) | undefined;

/** At the page's entry: fetched only when a live file is saved. */
export function setLiveAddresses(addresses: () => Promise<LiveAddresses>): void {
  loadAddresses = addresses;
}

/** Undefined where nobody told, and where they could not be fetched. */
export const liveAddresses = async (): Promise<LiveAddresses | undefined> => loadAddresses?.().catch(() => undefined);

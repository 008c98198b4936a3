/** Where the app has the report's own code, in parts, and its styles for a file. */
export interface LiveAddresses {
  readonly parts: Readonly<Record<string, string>>;
  readonly sheet: string;
}

let given: (() => Promise<LiveAddresses>) | undefined;

/** At the page's entry: fetched only when a live file is saved. */
export function giveLiveAddresses(addresses: () => Promise<LiveAddresses>): void {
  given = addresses;
}

/** Undefined where nobody told, and where they could not be fetched. */
export const liveAddresses = async (): Promise<LiveAddresses | undefined> => given?.().catch(() => undefined);

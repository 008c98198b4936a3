export function isVague(name: string): boolean;
export function isTooShort(name: string): boolean;

import { isPrices, type PricePerMillionTokens, type TokenPricesByModel } from '../../core/spending/spending.ts';
import { database } from '../database/database.ts';

// Not among the settings that every page reads: the first load has no room for what the form alone needs.
const key = 'prices';

/** What servers' models cost, as a person typed it, by model. A value that this version does not know counts as none. */
export async function listPrices(): Promise<TokenPricesByModel> {
  const value: unknown = (await database.settings.get(key))?.value;
  return isPrices(value) ? value : {};
}

/** Without a price it is forgotten; all that there are now. */
export function saveOrForgetPrice(model: string, price: PricePerMillionTokens | undefined): Promise<TokenPricesByModel> {
  return database.transaction('rw', database.settings, async () => {
    const { [model]: _, ...others } = await listPrices();
    const prices = price ? { ...others, [model]: price } : others;
    const value = Object.fromEntries(Object.entries(prices).map(([id, { input, output }]) => [id, { input, output }]));
    await database.settings.put({ key, value });
    return prices;
  });
}

import type { AskableModel } from '../../engine/askable.ts';
import type { SpendingLimits, TokenPricesByModel, TypedSpendingLimits } from '../../core/spending/spending.ts';
import { saveOrForgetPrice, listPrices } from '../../store/models/prices.ts';
import { parseCaps, noTypedCaps, parsePrice } from '../../run/spending/typed.ts';

/** The raw spending limits of a run and prices of its models, on the form. */
export class SpendingForm {
  typed = $state.raw<TypedSpendingLimits>(noTypedCaps);
  /** The stored prices. */
  prices = $state.raw<TokenPricesByModel>({});
  /** Raw prices by model, while the user types. */
  typedPrices = $state.raw<Readonly<Record<string, { readonly input: string; readonly output: string }>>>({});

  readonly #read = $derived(parseCaps(this.typed));
  readonly caps = $derived<SpendingLimits>(this.#read.caps);
  readonly capFaults = $derived(this.#read.faults);

  async load(): Promise<void> {
    this.prices = await listPrices();
  }

  priceTexts(model: string): { readonly input: string; readonly output: string } {
    const stored = this.prices[model];
    return (
      this.typedPrices[model] ?? { input: stored ? String(stored.input) : '', output: stored ? String(stored.output) : '' }
    );
  }

  priceFault(model: string): string | undefined {
    const { input, output } = this.priceTexts(model);
    return parsePrice(input, output) === 'wrong' ? 'Two numbers of dollars, such as 0.15 and 0.60, or none.' : undefined;
  }

  /** A complete price is stored at once, for this run and later ones. */
  async setPrice(model: string, input: string, output: string): Promise<void> {
    this.typedPrices = { ...this.typedPrices, [model]: { input, output } };
    const price = parsePrice(input, output);
    if (price === 'wrong') return;
    this.prices = await saveOrForgetPrice(model, price === 'none' ? undefined : price);
  }

  /** The fault in the limits for these models. Always `undefined` for models in the browser. */
  faultFor(models: readonly Pick<AskableModel, 'id' | 'name' | 'sendsTo'>[]): string | undefined {
    const sending = models.filter(({ sendsTo }) => sendsTo !== undefined);
    if (sending.length === 0) return undefined;
    const [fault] = Object.values(this.capFaults);
    if (fault !== undefined) return `Limits: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;
    const wrong = sending.find(({ id }) => this.priceFault(id) !== undefined);
    if (wrong) return `The price of ${wrong.name} needs both numbers.`;
    const unpriced = sending.find(({ id }) => !this.prices[id]);
    return this.caps.money !== undefined && unpriced
      ? `Type a price for ${unpriced.name}, or leave the limit on dollars empty.`
      : undefined;
  }
}

/** How fast answers arrive. It covers only the last `windowMs`, because a run's models differ and machines get busy. */
export class AnswerSpeed {
  private readonly arrivals: { at: number; tokens: number }[] = [];
  private readonly began: number;

  constructor(
    now: number,
    private readonly windowMs = 15_000,
  ) {
    this.began = now;
  }

  add(now: number, tokens: number): void {
    this.arrivals.push({ at: now, tokens });
  }

  /** 0 before the first answer. */
  tokensPerSecond(now: number): number {
    return this.perSecond(
      now,
      this.recent(now).reduce((sum, { tokens }) => sum + tokens, 0),
    );
  }

  /** The time for `cells` more answers at this speed; null before the first answer. */
  msLeft(now: number, cells: number): number | null {
    if (cells === 0) return 0;
    const cellsPerSecond = this.perSecond(now, this.recent(now).length);
    return cellsPerSecond === 0 ? null : (cells / cellsPerSecond) * 1000;
  }

  private recent(now: number): readonly { tokens: number }[] {
    const past = this.arrivals.findIndex(({ at }) => at >= now - this.windowMs);
    this.arrivals.splice(0, past === -1 ? this.arrivals.length : past);
    return this.arrivals;
  }

  private perSecond(now: number, count: number): number {
    const ms = Math.min(this.windowMs, now - this.began);
    return ms <= 0 ? 0 : (count / ms) * 1000;
  }
}

import type { FigureColumn } from '../../../report/figure-column.ts';

/** A number that every model of a result has: `field` is where it stands below the model (RFC 6901, without its first slash). */
export interface ModelFigure extends Omit<FigureColumn<never>, 'id' | 'at' | 'interval'> {
  readonly field: string;
}

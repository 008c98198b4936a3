import { UserError } from '../../base/errors/user-error.ts';

/**
 * The engine lost its model (device lost, out of memory, worker crashed) and may well go on once it has loaded it
 * again: the runner tells the person, loads the model anew and asks what is still open.
 */
export class EngineLost extends UserError {
  override readonly name = 'EngineLost';
}

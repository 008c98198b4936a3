import { UserError } from '../../base/errors/user-error.ts';

/**
 * The engine lost its model (device lost, out of memory, worker crashed) and may be able to continue after loading it again.
 * The runner informs the person, reloads the model and asks the cells that are left.
 */
export class EngineLost extends UserError {
  override readonly name = 'EngineLost';
}

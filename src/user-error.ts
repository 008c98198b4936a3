/**
 * A person's mistake, or something that they can act on, told in one sentence that can be shown as it stands.
 * Everything else that is thrown is a defect of ours.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

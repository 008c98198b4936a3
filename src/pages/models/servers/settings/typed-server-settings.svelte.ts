import { UserError } from '../../../../base/errors/user-error.ts';
import type { ServerSettings } from '../../../../engine/endpoint/settings/server-settings.ts';
import {
  parseExtraBodyFields,
  formatExtraBodyFields,
  parseTypedHeaders,
  headersText,
  isAllowedKeyHeader,
  refuseThinkingConflict,
} from '../../../../engine/endpoint/settings/typed-settings.ts';

/** A server’s settings as raw form text. */
export class TypedServerSettings {
  thinking = $state<'' | 'on' | 'off'>('');
  budget = $state('');
  limit = $state('');
  joinsSystem = $state(false);
  keyHeader = $state('');
  headers = $state('');
  body = $state('');

  constructor(before: ServerSettings = {}) {
    this.thinking = before.thinking ?? '';
    this.budget = before.thinkingBudget === undefined ? '' : String(before.thinkingBudget);
    this.limit = before.tokenLimit === undefined ? '' : String(before.tokenLimit);
    this.joinsSystem = before.joinsSystem ?? false;
    this.keyHeader = before.keyHeader ?? '';
    this.headers = headersText(before.headers);
    this.body = formatExtraBodyFields(before.body);
  }

  /** Returns every field, so that an emptied one is removed. Throws a UserError that names the field. */
  read(): ServerSettings {
    const keyHeader = this.keyHeader.trim();
    if (keyHeader !== '' && !isAllowedKeyHeader(keyHeader))
      throw new UserError('The key’s header is one name, such as api-key.');
    const headers = parseTypedHeaders(this.headers);
    const body = parseExtraBodyFields(this.body);
    const thinking = this.thinking === '' ? undefined : this.thinking;
    refuseThinkingConflict({ thinking, body });
    return {
      thinking: this.thinking === '' ? undefined : this.thinking,
      thinkingBudget: this.thinking === 'on' ? tokensIn(this.budget) : undefined,
      tokenLimit: tokensIn(this.limit),
      joinsSystem: this.joinsSystem || undefined,
      keyHeader: keyHeader || undefined,
      headers: Object.keys(headers).length > 0 ? headers : undefined,
      body: Object.keys(body).length > 0 ? body : undefined,
    };
  }
}

/** Empty: not set. The validation of the whole endpoint rejects invalid numbers. */
const tokensIn = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

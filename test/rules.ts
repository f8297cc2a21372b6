import { errors } from './rules/errors.ts';
import { guarantees } from './rules/guarantees.ts';
import { keyRules } from './rules/keys.ts';
import { limits } from './rules/limits.ts';
import { providerRules } from './rules/providers.ts';
import { requestRules } from './rules/requests.ts';
import type { Rule } from './rules/rule.ts';
import { service } from './rules/service.ts';
import { transitions } from './rules/transitions.ts';

/** The rules of keys: every statement that keysh keeps, with what shows it. */
export const rules: readonly Rule[] = [
  ...service,
  ...providerRules,
  ...keyRules,
  ...transitions,
  ...requestRules,
  ...guarantees,
  ...errors,
  ...limits,
];

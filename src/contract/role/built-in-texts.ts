import type { BuiltInRole } from './built-in.ts'

/** i18n keys of the names of the built-in roles. */
export const builtInRoleTexts: Readonly<Record<BuiltInRole, string>> = {
  owner: 'roles:builtIn.owner',
  teaching: 'roles:builtIn.teaching',
  sales: 'roles:builtIn.sales',
  support: 'roles:builtIn.support',
  finance: 'roles:builtIn.finance',
  read_only: 'roles:builtIn.readOnly',
}

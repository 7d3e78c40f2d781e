import { smsAdmin } from '#contract/sms/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { loadSetting } from '../../site/index.ts'
import { smsSends } from './sends.ts'
import { updateSmsSettings } from './settings.ts'

export function smsAdminRoutes(serve: Serve, deps: Deps): void {
  serve(smsAdmin.smsSends, () => smsSends(deps))
  serve(smsAdmin.smsSettings, () => loadSetting(deps.db, 'sms'))
  serve(smsAdmin.updateSmsSettings, ({ user, body }) => updateSmsSettings(deps, user, body))
}

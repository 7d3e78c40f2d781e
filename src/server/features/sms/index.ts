import { smsAdmin } from '#contract/sms/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { editedSetting } from '../site/index.ts'
import { smsOutbox } from './outbox.ts'
import { smsSends } from './sends.ts'
import { updateSmsSettings } from './settings.ts'

export { smsAlarm } from './alarm.ts'

/** The SMS that the school sent: the outbox, the counts and the limits. */
export function smsFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(smsAdmin.smsOutbox, ({ user, query }) => smsOutbox(db, user, query))
  serve(smsAdmin.smsSends, ({ user }) => smsSends(deps, user))
  serve(smsAdmin.smsSettings, () => editedSetting(db, 'sms'))
  serve(smsAdmin.updateSmsSettings, ({ user, body }) => updateSmsSettings(deps, user, body))
}

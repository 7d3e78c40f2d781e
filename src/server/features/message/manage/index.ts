import { deliveries } from '#contract/message/deliveries.ts'
import { messageAdmin } from '#contract/message/manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { listDeliveries, readDelivery, resendDelivery } from './outbox.ts'
import { readMessageSettings, testMail, updateMessageSettings } from './settings.ts'

/** Which messages the school sends, and what has left it. */
export function messageAdminRoutes(serve: Serve, deps: Deps): void {
  serve(messageAdmin.messageSettings, () => readMessageSettings(deps))
  serve(messageAdmin.updateMessageSettings, ({ user, body }) => updateMessageSettings(deps, user, body))
  serve(messageAdmin.testMail, ({ user, language }) => testMail(deps, user, language), { perMinute: 5 })
  serve(deliveries.deliveries, ({ user, query }) => listDeliveries(deps, user, query))
  serve(deliveries.delivery, ({ user, params }) => readDelivery(deps, user, params.id))
  serve(deliveries.resendDelivery, ({ user, params }) => resendDelivery(deps, user, params.id))
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { appointmentSources, bookingStatuses, userKinds } from '#contract/openclass/enums.ts'
import type { User } from '#web/features/session/use-user.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { isMobileDevice, isWeChat } from '#web/lib/device.ts'
import { toast } from '#web/ui/toast.ts'
import type { LiveQuery } from './live-query.ts'
import type { Stage } from './stage.ts'
import type { OpenClass } from './types.ts'

const source = () =>
  isWeChat()
    ? appointmentSources.wechat
    : isMobileDevice()
      ? appointmentSources.phone
      : appointmentSources.computer

/** The published payload of joining or leaving a class. */
const payload = (
  openClass: OpenClass,
  user: User,
  { share, isNewUser }: LiveQuery,
  action: 'increment' | 'decrement' = 'increment',
) => {
  const from = source()
  return {
    open_class_id: openClass.id,
    id: openClass.id,
    userid: user.userid,
    is_user_reg: isNewUser ? userKinds.new : userKinds.existing,
    audit_type: 1,
    appointment_source: from,
    // 31 -> 41, 32 -> 42, 33 -> 43
    access_entry_source: share || String(from + 10),
    action,
  }
}

export interface Entering {
  /** joins the class; shows the server's answer, including refusals */
  enter: () => Promise<void>
  /** cancels the booking */
  leave: () => Promise<void>
  busy: boolean
}

/**
 * Joins a class by a press, or by itself where the video plays already: viewers of a replay, or of a class that they
 * have bought, are in the class.
 */
export function useEntering(
  openClass: OpenClass,
  {
    user,
    query,
    stage,
    onJoined,
  }: {
    user: User | null
    query: LiveQuery
    stage: Stage
    onJoined: () => Promise<unknown>
  },
): Entering {
  const { t } = useTranslation('live')
  const [busy, setBusy] = useState(false)
  const tried = useRef<number | null>(null)
  async function appoint(action: 'increment' | 'decrement') {
    if (!user) return
    setBusy(true)
    try {
      await call('POST /api/openclass/appoint', { body: payload(openClass, user, query, action) })
      if (action === 'decrement') toast.success(t('live:wait.cancelled'))
      await onJoined()
    } catch {
      // the toast has shown the failure; the button remains for another attempt
    } finally {
      setBusy(false)
    }
  }

  const isOutside = openClass.status !== bookingStatuses.booked && is(user, 'student')
  const byItself = isOutside && (stage === 'live' || stage === 'replay')
  useEffect(() => {
    if (!byItself || !user || tried.current === openClass.id) return
    tried.current = openClass.id
    callSilently('POST /api/openclass/appoint', { body: payload(openClass, user, query) }).then(
      onJoined,
      // the video shows the failure itself
      () => undefined,
    )
  }, [byItself, openClass, user, query, onJoined])
  return { enter: () => appoint('increment'), leave: () => appoint('decrement'), busy }
}

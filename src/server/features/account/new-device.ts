import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { deviceName } from './device-name.ts'
import type { OpenedSession } from './sessions.ts'

const deviceOf = (userAgent: string): string => {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/**
 * Tells somebody of a login from a device that none of their earlier sessions was opened with. Sessions are
 * kept for the days of the school's setting (login_days), so a device is known as long. The first login of an account tells nobody.
 */
export async function notifyNewDevice(
  { db, notify }: Deps,
  { userid, devicesBefore }: OpenedSession,
  { headers, ip }: FastifyRequest,
): Promise<void> {
  if (devicesBefore.length === 0) return
  const device = deviceOf(headers['user-agent'] ?? '')
  if (devicesBefore.some((before) => deviceOf(before) === device)) return
  const now = Date.now()
  await notify(
    db,
    {
      kind: 'new_device',
      key: `device ${userid} ${now}`,
      params: { name: device || ip, words: ip, at: Math.floor(now / 1000) },
    },
    [userid],
  )
}

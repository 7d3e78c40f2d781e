import { UNREAD_LIMIT } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { invalidate, useCall } from '#web/lib/query.ts'

/** Polling interval in milliseconds; paused while the page is hidden. */
export const MESSAGE_REFRESH_MS = 30_000

/** How many messages to the reader are unread; 0 until it is known. */
export function useUnread(): number {
  const { data } = useCall(
    'GET /api/v1/messages/unread',
    {},
    { quiet: true, refetchInterval: MESSAGE_REFRESH_MS },
  )
  return data?.unread ?? 0
}

export const unreadText = (unread: number): string =>
  unread > UNREAD_LIMIT ? `${UNREAD_LIMIT}+` : String(unread)

/** Marks messages as read, and shows them so. */
export async function markRead(body: ByKey['PUT /api/v1/messages/read']['body']): Promise<void> {
  try {
    await call('PUT /api/v1/messages/read', { body })
  } catch (error) {
    // `call` has shown the failure
    if (!failureOf(error)) throw error
  }
  await Promise.all([invalidate('GET /api/v1/messages/unread'), invalidate('GET /api/v1/messages')])
}

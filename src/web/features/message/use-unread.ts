import { UNREAD_LIMIT } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { invalidate, useCall } from '#web/lib/query.ts'

/** Polling interval in milliseconds; paused while the page is hidden. */
export const MESSAGE_REFRESH_MS = 30_000
/** while changes arrive by themselves, in case one was lost */
const CONNECTED_REFRESH_MS = 300_000

/** How many messages to the reader are unread; 0 until it is known. @param isLive whether changes arrive by themselves */
export function useUnread(isLive = false): number {
  const { data } = useCall(
    'GET /api/v1/messages/unread',
    {},
    { quiet: true, refetchInterval: isLive ? CONNECTED_REFRESH_MS : MESSAGE_REFRESH_MS },
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

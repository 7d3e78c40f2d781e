import { io } from 'socket.io-client'
import { LIVE_PATH, UNREAD_EVENT } from '#contract/message/live.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { call } from '#web/lib/call.ts'
import { ownZone } from '#web/ui/zones.ts'

export interface LiveListener {
  /** messages have changed, or may have while the connection was away */
  changed: () => void
  /** whether changes arrive by themselves now */
  connected: (isConnected: boolean) => void
}

/** before another try with another ticket, ms */
const RETRY_MS = 20_000

const requestTicket = () =>
  call(
    'POST /api/v1/messages/live',
    { body: { zone: ownZone(), language: currentLanguage() } },
    { quiet: true },
  )

/**
 * The connection by which the server says that messages of the reader have changed.
 * @returns closes it
 * @throws when there is no ticket for it: then the page asks from time to time
 */
export async function openLive({ changed, connected }: LiveListener): Promise<() => void> {
  let first: Awaited<ReturnType<typeof requestTicket>> | null = await requestTicket()
  let retry: ReturnType<typeof setTimeout> | undefined
  const socket = io(location.origin, {
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    reconnectionDelayMax: 30_000,
    // a ticket lives for minutes: each further connection asks for its own
    auth: (give) => {
      const ticket = first ? Promise.resolve(first) : requestTicket()
      first = null
      ticket.then(give, () => give({ ticket: '' }))
    },
  })
  socket.on(UNREAD_EVENT, changed)
  socket.on('connect', () => {
    connected(true)
    changed()
  })
  socket.on('disconnect', () => connected(false))
  // a refused ticket is not tried again by itself
  socket.on('connect_error', () => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS)
  })
  return () => {
    clearTimeout(retry)
    socket.removeAllListeners()
    socket.disconnect()
  }
}

import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { LIVE_PATH, UNREAD_EVENT } from '#contract/message/live.ts'
import type { Deps } from '../../../deps.ts'
import { isOwnPage } from '../../../lib/own-page.ts'
import { sendSafeHeaders } from '../../../lib/safe-headers.ts'
import { namePolls } from '../../../lib/workers/poll-names.ts'
import { shareSeats } from '../../../lib/workers/seats.ts'
import { UNREAD_CHANNEL } from './channel.ts'
import { listenTo } from './listen.ts'
import { readLiveTicket } from './ticket.ts'

/** Browsers send nothing but the ticket they come with; whatever is larger ends the connection. */
const LARGEST_FRAME = 2_000
/** of one person on one server, in all of its workers: tabs and devices; who has more polls in the others */
const MOST_CONNECTIONS = 20

type Sockets = Server<Record<string, never>, { [UNREAD_EVENT]: () => void }, Record<string, never>, number>
type PersonSocket = Socket<
  Record<string, never>,
  { [UNREAD_EVENT]: () => void },
  Record<string, never>,
  number
>

const personOf = (userId: number): string => `person ${userId}`

/**
 * Tells the browsers of a person that their messages have changed; what has changed they read by the API, where their
 * session is checked. Whichever server a change is made on, PostgreSQL notifies the others.
 */
export function liveMessages(app: FastifyInstance, { db, pool, log, config }: Deps): void {
  let sockets: Sockets | null = null
  let stopListening: (() => Promise<void>) | null = null

  async function authenticate(socket: PersonSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      const userId = await readLiveTicket(db, socket.handshake.auth['ticket'])
      if (userId === null) return next(new Error('bad ticket'))
      socket.data = userId
      next()
    } catch (err) {
      log.error({ err }, 'a ticket for messages could not be read')
      next(new Error('unavailable'))
    }
  }

  function open(): void {
    const io: Sockets = new Server(app.server, {
      path: LIVE_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: LARGEST_FRAME,
      connectTimeout: 10_000,
      allowRequest: ({ headers }, answer) => answer(null, isOwnPage(headers, config.publicUrl)),
      // other paths have servers of their own
      destroyUpgrade: false,
    })
    sockets = io
    namePolls(io.engine)
    sendSafeHeaders(io.engine, config.publicUrl)
    const seats = shareSeats('messages', MOST_CONNECTIONS, (seat) =>
      io.of('/').sockets.get(seat)?.disconnect(true),
    )
    io.use((socket, next) => void authenticate(socket, next))
    io.on('connection', (socket) => {
      const person = personOf(socket.data)
      const [oldest, ...others] = io.of('/').adapter.rooms.get(person) ?? []
      if (oldest && others.length + 1 >= MOST_CONNECTIONS) io.of('/').sockets.get(oldest)?.disconnect(true)
      seats?.take(person, socket.id)
      socket.once('disconnect', () => seats?.free(person, socket.id))
      void socket.join(person)
      socket.onAny(() => socket.disconnect(true))
    })
    stopListening = listenTo(pool, log, UNREAD_CHANNEL, {
      // notifications of the meantime are lost: every browser reads again
      onGap: () => io.emit(UNREAD_EVENT),
      onNotice: (people) => {
        for (const userId of people.split(',')) io.to(personOf(Number(userId))).emit(UNREAD_EVENT)
      },
    })
  }

  // a server that never listens needs no connection of its own
  app.server.once('listening', open)
  app.addHook('preClose', async () => {
    await stopListening?.()
    sockets?.engine.close()
    sockets = null
  })
}

import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { BAD_TICKET, CHAT_EVENT, CHAT_PATH, type ChatEvent } from '#contract/chat/events.ts'
import type { Audience } from '#contract/interaction/events.ts'
import type { Db } from '../../../db/database.ts'
import type { ChatGateway, MayEnter } from '../chat.ts'
import { isOwnPage } from '../../../lib/own-page.ts'
import { sendSafeHeaders } from '../../../lib/safe-headers.ts'
import { MessageSamplers } from '../message-samplers.ts'
import { shareSeats } from '../../../lib/workers/seats.ts'
import { namePolls } from '../../../lib/workers/poll-names.ts'
import { fanOut } from './fan-out.ts'
import { listeningPool } from './listening-pool.ts'
import { readTicket, type Ticket, writeTicket } from './ticket.ts'

/** Browsers send nothing but the ticket they come with; whatever is larger ends the connection. */
const LARGEST_FRAME = 2_000
/** of one person in one room on one server, in all of its workers: tabs and devices */
const MOST_CONNECTIONS = 5
const LONGEST_TIMER = 2 ** 31 - 1
/** the adapter clears a table of its own for large messages; ours are small, and there is no such table */
const NEVER = LONGEST_TIMER

const roomOf = (classId: number): string => `class ${classId}`
const personIn = (classId: number, userId: number): string => `class ${classId} person ${userId}`
const moderatorsOf = (classId: number): string => `class ${classId} moderators`

/** The rooms of this server that hold those for whom an event is. */
function roomsFor(classId: number, event: ChatEvent, to: Audience): string[] {
  if (event.kind === 'mute') return [personIn(classId, event.userid), moderatorsOf(classId)]
  if (to === 'everybody') return [roomOf(classId)]
  return [to === 'moderators' ? moderatorsOf(classId) : personIn(classId, to.userId)]
}

type ToBrowser = { [CHAT_EVENT]: (event: ChatEvent) => void }
type ToServers = { announced: (classId: number, event: ChatEvent, to: Audience) => void }
type Rooms = Server<Record<string, never>, ToBrowser, ToServers, Ticket>
type ChatSocket = Socket<Record<string, never>, ToBrowser, ToServers, Ticket>

export interface BuiltInParts {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  messagesPerSecond: number
  publicUrl: string
}

/** The built-in rooms, on the server that serves the pages; several servers notify each other by PostgreSQL. */
export function builtInChat({ app, db, pool, messagesPerSecond, publicUrl }: BuiltInParts): ChatGateway {
  let io: Rooms | null = null
  let mayEnter: MayEnter | null = null
  const closing = new Map<number, NodeJS.Timeout>()
  const samplers = new MessageSamplers(messagesPerSecond, (classId, messages) =>
    send(roomOf(classId), { kind: 'messages', messages }),
  )

  function send(rooms: string | string[], event: ChatEvent): void {
    if (io) fanOut(io.of('/'), [rooms].flat(), event)
  }

  const isEmpty = (classId: number): boolean => !io?.of('/').adapter.rooms.has(roomOf(classId))

  /** Their browsers enter again, with a new ticket or none: a ticket says what they might do when it was written. */
  function receiveAccess(classId: number, event: ChatEvent & { kind: 'access' }): void {
    const room = personIn(classId, event.userid)
    send(room, event)
    io?.local.in(room).disconnectSockets(true)
  }

  /** Handles an event on each server, for the browsers connected to it. */
  function receive(classId: number, event: ChatEvent, to: Audience): void {
    if (isEmpty(classId)) return samplers.remove(classId)
    samplers.handle(classId, event)
    if (event.kind === 'messages') samplers.offer(classId, event.messages)
    else if (event.kind === 'access') receiveAccess(classId, event)
    else send(roomsFor(classId, event, to), event)
  }

  function closeRoom(classId: number): void {
    closing.delete(classId)
    samplers.remove(classId)
    send(roomOf(classId), { kind: 'closed' })
    io?.local.in(roomOf(classId)).disconnectSockets(true)
  }

  /** The room closes at the time of the newest ticket: the class may have been extended since the first. */
  function planClosing({ classId, closes }: Ticket): void {
    clearTimeout(closing.get(classId))
    const left = Math.max(0, closes - Date.now())
    closing.set(classId, setTimeout(() => closeRoom(classId), Math.min(left, LONGEST_TIMER)).unref())
  }

  async function authenticate(socket: ChatSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      const ticket = await readTicket(db, socket.handshake.auth['ticket'])
      const entrant = ticket && mayEnter ? await mayEnter(ticket.classId, ticket.userId) : null
      if (!ticket || !entrant) return next(new Error(BAD_TICKET))
      socket.data = { ...ticket, ...entrant }
      next()
    } catch (err) {
      app.log.error({ err }, 'a ticket of the chat could not be read')
      next(new Error('unavailable'))
    }
  }

  function open(): void {
    const rooms: Rooms = new Server(app.server, {
      path: CHAT_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: LARGEST_FRAME,
      connectTimeout: 10_000,
      allowRequest: ({ headers }, answer) => answer(null, isOwnPage(headers, publicUrl)),
      adapter: createAdapter(
        listeningPool(pool, () => rooms.local.emit(CHAT_EVENT, { kind: 'resync' })),
        {
          channelPrefix: 'chat',
          cleanupInterval: NEVER,
          errorHandler: (err) => app.log.warn({ err }, 'the chat could not be passed to the other servers'),
        },
      ),
    })
    io = rooms
    namePolls(rooms.engine)
    sendSafeHeaders(rooms.engine, publicUrl)
    const seats = shareSeats('chat', MOST_CONNECTIONS, (seat) =>
      rooms.of('/').sockets.get(seat)?.disconnect(true),
    )
    rooms.use((socket, next) => void authenticate(socket, next))
    rooms.on('connection', (socket) => {
      const { classId, userId, moderates } = socket.data
      const person = personIn(classId, userId)
      const [oldest, ...others] = rooms.of('/').adapter.rooms.get(person) ?? []
      if (oldest && others.length + 1 >= MOST_CONNECTIONS) rooms.of('/').sockets.get(oldest)?.disconnect(true)
      seats?.take(person, socket.id)
      socket.once('disconnect', () => seats?.free(person, socket.id))
      void socket.join([roomOf(classId), person, ...(moderates ? [moderatorsOf(classId)] : [])])
      planClosing(socket.data)
      // messages are sent by the API; our browsers send nothing here
      socket.onAny(() => socket.disconnect(true))
    })
    rooms.on('announced', receive)
  }

  // nobody can be in a room before, and a server that never listens needs no connection of its own
  app.server.once('listening', open)
  app.addHook('preClose', async () => {
    for (const timer of closing.values()) clearTimeout(timer)
    samplers.close()
    if (!io) return
    await io.of('/').adapter.close()
    io.engine.close()
    io = null
  })

  async function announce(classId: number, event: ChatEvent, to: Audience = 'everybody'): Promise<void> {
    if (!io) return
    receive(classId, event, to)
    io.serverSideEmit('announced', classId, event, to)
  }

  return {
    transport: 'built-in',
    hosts: [],
    async invite({ classId, userId, moderates, closesAt }) {
      const closes = closesAt.getTime()
      return {
        app_id: '',
        account_type: '',
        sign: await writeTicket(db, { classId, userId, moderates, closes }),
        chat_group: roomOf(classId),
        identifier: String(userId),
        server: '',
      }
    },
    announce,
    expel: (classId, userId) => announce(classId, { kind: 'access', userid: userId }),
    checkEntrants(check) {
      mayEnter = check
    },
  }
}

import { afterAll, vi } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { HttpFailure, Refused } from '#web/lib/failures.ts'
import { type ChatRoom, createRoom } from '#web/features/chat/room/chat-room.ts'
import type { RoomApi } from '#web/features/chat/room/room-api.ts'
import type { ConnectionParts } from '#web/features/class-room/room-connection.ts'
import { openSocket } from '#web/features/class-room/socket-transport.ts'
import type { RoomConfig } from '#web/features/class-room/transport.ts'

const WITHIN = { timeout: 10_000, interval: 10 }
/** delay before each reconnect, ms */
const PAUSE = 50

/** The calls of a room by fetch, as a browser makes them. */
function apiAt(address: string, token: string): RoomApi & Required<Pick<ConnectionParts, 'config'>> {
  async function call<Data>(path: string, body?: object): Promise<Data> {
    const answer = await fetch(address + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => {
      throw new HttpFailure(0, '')
    })
    const { status, data } = (await answer.json()) as {
      status: Envelope<unknown>['status']
      data: Data
    }
    if (answer.status !== 200) throw new HttpFailure(answer.status, status.message)
    if (status.code !== 0) throw new Refused(status, data)
    return data
  }
  return {
    config: async (id) => {
      const config = await call<RoomConfig | null>(`/api/v1/openclass/${id}/room`)
      return config && { ...config, server: address }
    },
    read: (id, before) => call(`/api/openclass/chat/${id}${before ? `?before=${before}` : ''}`),
    send: (id, content, nonce) => call(`/api/openclass/chat/${id}`, { content, nonce }),
  }
}

export interface EnteredRoom {
  room: ChatRoom
  /** messages on its screen */
  contents(): string[]
}

/** The room of a class as on a student's page, connected to the server at the address. */
export async function enterRoom(address: string, token: string, classId: number): Promise<EnteredRoom> {
  const { config, ...api } = apiAt(address, token)
  const room = createRoom(classId, { api, connection: { config, open: openSocket, pause: () => PAUSE } })
  afterAll(() => room.leave())
  room.enter()
  await vi.waitUntil(() => room.read().status === 'ready', WITHIN)
  return { room, contents: () => room.read().messages.map(({ content }) => content) }
}

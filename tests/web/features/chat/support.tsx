import { act, render, screen } from '@testing-library/react'
import { http } from 'msw'
import type { ChatEvent, ChatMessageShape, ChatRoomShape } from '#contract/chat/events.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { Discussion } from '#web/features/chat/discussion.tsx'
import type { RoomConfig } from '#web/features/class-room/transport.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { fake } from './fake-transport.ts'

// jsdom has the element without its methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

export const ME = 1001

export const configOf = (changes: Partial<RoomConfig> = {}): RoomConfig => ({
  transport: 'built-in',
  ...{ app_id: '', account_type: '', sign: 'ticket', chat_group: 'class 7', identifier: '1001', server: '' },
  ...{ userid: ME, may_moderate: 0, seconds_left: 3_600, ...changes },
})

export const messageOf = (
  id: number,
  content: string,
  changes: Partial<ChatMessageShape> = {},
): ChatMessageShape => ({
  ...{ id, content, userid: 2000 + id, nickName: `Person ${id}`, profile_picture_url: '' },
  ...{ is_teacher: 0, is_assistant: 0, is_announcement: 0, reply_to: null },
  time: Date.UTC(2026, 10, 20, 9, 5) / 1000,
  ...changes,
})

export const usualRoom: ChatRoomShape = {
  ...{ all_muted: 0, seconds_between: 10, max_bytes: 450, notice: '' },
  ...{ pinned: null, announcement: null, revision: 0 },
}

export interface School {
  config?: RoomConfig | null
  list?: ChatMessageShape[]
  next?: number | null
  room?: Partial<ChatRoomShape>
  chat_status?: 0 | 1
  wait_seconds?: number
  /** the answer to a message; accepted by default */
  answer?: (content: string) => Response | Promise<Response>
}

/** The API of one class, which records the messages. */
export function chatOf({
  config = configOf(),
  list = [],
  next = null,
  room,
  chat_status = 0,
  wait_seconds = 0,
  answer,
}: School = {}) {
  const sent: { content: string; nonce: string }[] = []
  api.use(
    http.get('*/api/v1/openclass/7/room', () => ok(config)),
    http.get('*/api/openclass/chat/7', () =>
      ok({ list, next, deleted: [], room: { ...usualRoom, ...room }, chat_status, wait_seconds }),
    ),
    http.post('*/api/openclass/chat/7', async ({ request }) => {
      const body = (await request.json()) as { content: string; nonce: string }
      sent.push(body)
      if (answer) return answer(body.content)
      return ok(messageOf(900 + sent.length, body.content, { userid: ME, nickName: 'Me' }))
    }),
  )
  return sent
}

/** Renders the chat of class 7. */
export async function openDiscussion({ fails = false } = {}) {
  Object.assign(fake, { listeners: [], closed: 0, fails })
  localStorage.setItem('lang', 'en')
  await startI18n(['ui', 'common', 'chat'])
  return render(<Discussion classId={7} />)
}

/** Delivers an event of the room. */
export const happen = (event: ChatEvent) => act(async () => fake.listeners.at(-1)?.event(event))
export const box = () => screen.findByRole('textbox', { name: 'Message' })

import { expect, test } from 'vitest'
import type { ChatMessageShape } from '#contract/chat/events.ts'
import {
  emptyState,
  notesByMessage,
  type RoomNote,
  type RoomState,
  withMessages,
} from '#web/features/chat/room/room-state.ts'

const message = (id: number, content = ''): ChatMessageShape => ({
  ...{ id, content, userid: 1, nickName: 'Li', profile_picture_url: '', time: 0 },
  ...{ is_teacher: 0, is_assistant: 0, is_announcement: 0, reply_to: null },
})
const idsOf = ({ messages }: RoomState) => messages.map(({ id }) => id)
const note = (after: number): RoomNote => ({ key: `after ${after}`, after, what: 'allMuted', seconds: 0 })

test('messages are kept once and in order, also those that come late or twice', () => {
  let state = withMessages(emptyState, [message(3), message(4)])
  state = withMessages(state, [message(6)])
  state = withMessages(state, [message(6, 'again'), message(5)])
  state = withMessages(state, [message(1), message(2)])
  expect(idsOf(state)).toEqual([1, 2, 3, 4, 5, 6])
  expect(state.messages.at(-1)?.content).toBe('again')
})

test('new messages keep the identity of existing ones', () => {
  const state = withMessages(emptyState, [message(1), message(2)])
  const next = withMessages(state, [message(3)])
  expect(next.messages.slice(0, 2).every((one, index) => one === state.messages[index])).toBe(true)
})

test('a note follows the message it came after, or the one before where that was deleted', () => {
  const state = {
    ...withMessages(emptyState, [message(2), message(5)]),
    notes: [note(0), note(2), note(3), note(5), note(9)],
  }
  const keys = [...notesByMessage(state)].map(([id, notes]) => [id, notes.map(({ after }) => after)])
  expect(keys).toEqual([
    [0, [0]],
    [2, [2, 3]],
    [5, [5, 9]],
  ])
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { box, chatOf, configOf, happen, messageOf, openDiscussion, usualRoom } from './support.tsx'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('./fake-transport.ts')
  return { openTransport: openFake }
})
Element.prototype.scrollIntoView ??= () => undefined
afterEach(() => vi.restoreAllMocks())

const quoted = { id: 1, nickName: 'Person 1', content: 'Which page?', is_deleted: 0 as const }

describe('a reply', () => {
  it('is sent with the message that it answers, which the composer shows until then', async () => {
    const sent = chatOf({ list: [messageOf(1, 'Which page?')] })
    const user = userEvent.setup()
    await openDiscussion()
    await user.click(await screen.findByRole('button', { name: 'Reply to Person 1' }))
    expect(screen.getByText('Replying to Person 1')).toBeTruthy()
    await user.type(await box(), 'Page 12{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Page 12', reply_to: 1 }]))
    await waitFor(() => expect(screen.queryByText('Replying to Person 1')).toBeNull())
  })

  it('leads to the quoted message, and says when that was deleted', async () => {
    chatOf({ list: [messageOf(1, 'Which page?'), messageOf(2, 'Page 12', { reply_to: quoted })] })
    const user = userEvent.setup()
    await openDiscussion()
    await user.click(await screen.findByRole('button', { name: 'Go to the message from Person 1' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('chat-message-1'))
    await happen({ kind: 'deleted', id: 1 })
    expect(screen.getByText('The original message was deleted')).toBeTruthy()
    expect(screen.queryByText('Which page?')).toBeNull()
  })
})

describe('above the messages', () => {
  it('stands the pinned message, which a moderator takes down', async () => {
    chatOf({ config: configOf({ may_moderate: 1 }), room: { pinned: quoted, revision: 3 } })
    api.use(
      http.delete('*/api/v1/openclass/7/chat/pin', () => ok({ ...usualRoom, pinned: null, revision: 4 })),
    )
    const user = userEvent.setup()
    await openDiscussion()
    const pinned = await screen.findByRole('complementary', { name: 'Pinned message' })
    await user.click(within(pinned).getByRole('button', { name: 'Unpin message' }))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Pinned message' })).toBeNull())
    // what another server sent before arrives late
    await happen({ kind: 'room', room: { ...usualRoom, pinned: quoted, revision: 3 } })
    expect(screen.queryByRole('complementary', { name: 'Pinned message' })).toBeNull()
  })

  it('stands an announcement until its time is over', async () => {
    const now = vi.spyOn(Date, 'now')
    chatOf()
    await openDiscussion()
    await box()
    const announcement = { id: 9, nickName: 'Teacher Li', content: 'A break', seconds_left: 60 }
    await happen({ kind: 'room', room: { ...usualRoom, announcement, revision: 1 } })
    const shown = screen.getByRole('complementary', { name: 'Announcement' })
    expect(shown.textContent).toContain('A break')
    expect(within(shown).queryByRole('button')).toBeNull()
    now.mockImplementation(() => performance.timeOrigin + performance.now() + 61_000)
    await happen({ kind: 'messages', messages: [messageOf(10, 'later')] })
    expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull()
  })
})

it('slow mode is said to students, with the seconds that are left after a reload', async () => {
  chatOf({ room: { seconds_between: 60 }, wait_seconds: 42 })
  await openDiscussion()
  expect(await screen.findByText('Slow mode: one message every 60 seconds')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send (42)' })).toBeTruthy()
})

it('messages say whether they are from a teacher or an assistant', async () => {
  chatOf({
    list: [messageOf(1, 'one', { is_teacher: 1 }), messageOf(2, 'two', { is_assistant: 1 })],
  })
  await openDiscussion()
  expect(within(await screen.findByRole('log')).getAllByText(/^(Teacher|Assistant)$/)).toHaveLength(2)
})

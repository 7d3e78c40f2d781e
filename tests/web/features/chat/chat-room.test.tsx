import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { fake } from './fake-transport.ts'
import { box, chatOf, configOf, happen, messageOf, openDiscussion, usualRoom } from './support.tsx'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('./fake-transport.ts')
  return { openTransport: openFake }
})

const contents = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('p:last-child')?.textContent)

describe('the room', () => {
  it('pins a notice and shows when slow mode changes', async () => {
    chatOf()
    await openDiscussion()
    await box()
    await happen({ kind: 'room', room: { ...usualRoom, notice: 'Page 12', seconds_between: 30 } })
    expect(screen.getByRole('complementary', { name: 'Pinned notice' }).textContent).toBe('Page 12')
    // between the messages, and in the composer as long as it lasts
    expect(screen.getAllByText('Slow mode: one message every 30 seconds')).toHaveLength(2)
  })

  it('that is not open shows when it opens', async () => {
    chatOf({ config: null })
    await openDiscussion()
    expect(await screen.findByText('The chat is not open')).toBeTruthy()
  })

  it('shows when the connection is lost, and missed messages when it is restored', async () => {
    chatOf({ list: [messageOf(1, 'before')] })
    await openDiscussion()
    await screen.findByText('before')
    await act(async () => fake.listeners[0]?.down())
    expect(screen.getByRole('status').textContent).toBe('Connection lost. Reconnecting…')
    chatOf({ list: [messageOf(1, 'before'), messageOf(2, 'missed')] })
    await act(async () => fake.listeners[0]?.up())
    await screen.findByText('missed')
    expect(screen.getByRole('status').textContent).toBe('')
    expect(contents()).toEqual(['before', 'missed'])
  })

  it('removes what was deleted while disconnected', async () => {
    chatOf({ list: [messageOf(1, 'rude'), messageOf(2, 'polite')] })
    await openDiscussion()
    await screen.findByText('rude')
    api.use(
      http.get('*/api/openclass/chat/7', () =>
        ok({ list: [messageOf(2, 'polite')], next: null, deleted: [1], room: usualRoom, chat_status: 0 }),
      ),
    )
    await happen({ kind: 'resync' })
    await waitFor(() => expect(contents()).toEqual(['polite']))
  })

  it('that closes keeps its messages and accepts no more', async () => {
    chatOf({ list: [messageOf(1, 'goodbye')] })
    await openDiscussion()
    await screen.findByText('goodbye')
    chatOf({ config: null })
    await happen({ kind: 'closed' })
    expect(await screen.findByText('The chat of this class is closed')).toBeTruthy()
    expect(contents()).toEqual(['goodbye'])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(fake.closed).toBe(1)
  })

  it('that refuses a user shows why, and can be retried', async () => {
    api.use(
      http.get('*/api/v1/openclass/7/room', () =>
        refusal(refusals.chatNotJoined.code, 'Please join this class first'),
      ),
    )
    const user = userEvent.setup()
    await openDiscussion()
    expect((await screen.findByRole('alert')).textContent).toContain('Please join this class first')
    chatOf({ list: [messageOf(1, 'welcome')] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('welcome')
  })

  it('that cannot be reached shows an error', async () => {
    chatOf()
    await openDiscussion({ fails: true })
    expect((await screen.findByRole('alert')).textContent).toContain('The chat could not be reached')
    fake.fails = false
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    await box()
  })

  it('that another window took over can be taken back', async () => {
    chatOf({ list: [messageOf(1, 'here')] })
    const user = userEvent.setup()
    await openDiscussion()
    await screen.findByText('here')
    await act(async () => fake.listeners[0]?.replaced())
    await user.click(screen.getByRole('button', { name: 'Continue here' }))
    await screen.findByText('here')
    expect(fake.listeners).toHaveLength(2)
  })

  it('is left when the component unmounts', async () => {
    chatOf()
    const { unmount } = await openDiscussion()
    await box()
    unmount()
    expect(fake.closed).toBe(1)
  })
})

describe("a teacher's tools", () => {
  const teacher = { config: configOf({ may_moderate: 1 }) }

  it('are not there for students', async () => {
    chatOf({ list: [messageOf(1, 'one')] })
    await openDiscussion()
    await screen.findByText('one')
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(screen.queryByRole('button', { name: /Moderate/ })).toBeNull()
  })

  it('delete a message and mute its author only after a confirmation that shows it', async () => {
    chatOf({ ...teacher, list: [messageOf(1, 'rude'), messageOf(2, 'noisy')] })
    const done: string[] = []
    api.use(
      http.delete('*/api/v1/openclass/7/chat/messages/:id', ({ params }) => {
        done.push(`delete ${String(params['id'])}`)
        return ok(null)
      }),
      http.put('*/api/v1/openclass/7/chat/mutes/:id', async ({ params, request }) => {
        done.push(`mute ${String(params['id'])} ${JSON.stringify(await request.json())}`)
        return ok(null)
      }),
    )
    const user = userEvent.setup()
    await openDiscussion()
    await user.click(await screen.findByRole('button', { name: 'Moderate the message from Person 1' }))
    const first = await screen.findByRole('dialog', { name: 'Message from Person 1' })
    expect(first.textContent).toContain('rude')
    await user.click(within(first).getByRole('button', { name: 'Delete message' }))
    await waitFor(() => expect(contents()).toEqual(['noisy']))
    await user.click(screen.getByRole('button', { name: 'Moderate the message from Person 2' }))
    await user.click(await screen.findByRole('button', { name: 'Mute the author' }))
    await waitFor(() => expect(done).toEqual(['delete 1', 'mute 2002 {"chat_status":1}']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('mute everybody after a confirmation', async () => {
    chatOf(teacher)
    const bodies: unknown[] = []
    api.use(
      http.put('*/api/v1/openclass/7/chat', async ({ request }) => {
        bodies.push(await request.json())
        return ok({ ...usualRoom, all_muted: 1 })
      }),
    )
    const user = userEvent.setup()
    await openDiscussion()
    await user.click(await screen.findByRole('button', { name: 'Mute everyone' }))
    const question = await screen.findByRole('dialog', { name: 'Mute everyone' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Mute everyone' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mute everyone' }))
    expect(await screen.findByText('The teacher has muted everyone')).toBeTruthy()
    expect(bodies).toEqual([{ all_muted: 1 }])
    expect(screen.getByRole('button', { name: 'Unmute everyone' })).toBeTruthy()
  })

  it('set slow mode, pin a notice, and unmute people', async () => {
    chatOf(teacher)
    const bodies: unknown[] = []
    api.use(
      http.get('*/api/v1/openclass/7/chat/mutes', () =>
        ok({ list: [{ userid: 2001, nickName: 'Person 1' }] }),
      ),
      http.put('*/api/v1/openclass/7/chat/mutes/2001', async ({ request }) => {
        bodies.push(await request.json())
        return ok(null)
      }),
      http.put('*/api/v1/openclass/7/chat', async ({ request }) => {
        bodies.push(await request.json())
        return ok({ ...usualRoom, notice: 'Page 12' })
      }),
    )
    const user = userEvent.setup()
    await openDiscussion()
    await user.click(await screen.findByRole('button', { name: 'Chat settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Chat settings' })
    await user.click(await within(dialog).findByRole('button', { name: 'Unmute Person 1' }))
    await within(dialog).findByText('No one is muted.')
    await user.type(within(dialog).getByRole('textbox', { name: 'Pinned notice' }), 'Page 12')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('complementary', { name: 'Pinned notice' })).toBeTruthy()
    expect(bodies).toEqual([{ chat_status: 0 }, { notice: 'Page 12' }])
  })
})

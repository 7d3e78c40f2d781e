import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { HandsShape, QuestionShape } from '#contract/interaction/events.ts'
import { InteractionNotices } from '#web/features/interaction/interaction-notices.tsx'
import { InteractionPanel } from '#web/features/interaction/interaction-panel.tsx'
import type { Snapshot } from '#web/features/interaction/room/state.ts'
import { startI18n } from '#web/lib/i18n.ts'
import type * as retry from '#web/lib/retry.ts'
import { fake } from '../chat/fake-transport.ts'
import { configOf, ME } from '../chat/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('../chat/fake-transport.ts')
  return { openTransport: openFake }
})

// a question is tried three times before its form says so
vi.mock('#web/lib/retry.ts', async (load) => ({
  ...(await load<typeof retry>()),
  withRetries: <Data,>(request: () => Promise<Data>) => request(),
}))

const handsOf = (changes: Partial<HandsShape> = {}): HandsShape => ({
  ...{ version: 1, is_open: 1, total: 0, list: [], called: null },
  ...changes,
})
const questionOf = (id: number, changes: Partial<QuestionShape> = {}): QuestionShape => ({
  ...{ version: 1, id, userid: 2000 + id, nickName: `Person ${id}`, content: `question ${id}` },
  ...{ asked_at: 1_795_312_800, state: 'open', votes: 0, ...changes },
})
const snapshotOf = (changes: Partial<Snapshot> = {}): Snapshot => ({
  ...{ is_open: 1, hands: handsOf(), roll_call: null, questions: [], attention: null },
  own: { hand_since: null, answered: 0, votes: [] },
  ...changes,
})

let classId = 100
/** Renders a class of its own for each test, since a page keeps what it knows of a class. */
async function openPanel(snapshot: Snapshot, may_moderate: 0 | 1 = 0) {
  classId += 1
  api.use(
    http.get(`*/api/v1/openclass/${classId}/room`, () => ok(configOf({ may_moderate }))),
    http.get(`*/api/v1/openclass/${classId}/interaction`, () => ok(snapshot)),
  )
  localStorage.setItem('lang', 'en')
  await startI18n(['ui', 'common', 'interaction'])
  const view = render(
    <>
      <InteractionNotices classId={classId} />
      <InteractionPanel classId={classId} />
    </>,
  )
  await screen.findByRole('region', { name: 'Questions' })
  return view
}
const happen = (event: ChatEvent) => act(async () => fake.listeners.at(-1)?.event(event))
const now = Math.floor(Date.now() / 1000)

beforeEach(() => Object.assign(fake, { listeners: [], closed: 0, fails: false }))

describe('taking part', () => {
  it('uses one connection for all parts of the page, until the last is gone', async () => {
    const { unmount } = await openPanel(snapshotOf())
    expect(fake.listeners).toHaveLength(1)
    unmount()
    expect(fake.closed).toBe(1)
  })

  it('reads again after a connection that was lost', async () => {
    await openPanel(snapshotOf())
    await act(async () => fake.listeners[0]?.down())
    expect(screen.getByText('Connection lost. Reconnecting…')).toBeTruthy()
    const hands = handsOf({ version: 9, total: 1, list: [{ userid: 5, nickName: 'Ann', since: now }] })
    api.use(http.get(`*/api/v1/openclass/${classId}/interaction`, () => ok(snapshotOf({ hands }))))
    await act(async () => fake.listeners[0]?.up())
    await screen.findByText('Ann')
  })

  it('keeps the newer of two states, whichever comes first', async () => {
    await openPanel(snapshotOf())
    const ann = { userid: 5, nickName: 'Ann', since: now }
    await happen({ kind: 'hands', hands: handsOf({ version: 7, total: 1, list: [ann] }) })
    await happen({ kind: 'hands', hands: handsOf({ version: 6 }) })
    expect(screen.getByText('Ann')).toBeTruthy()
  })
})

describe('the own hand', () => {
  it('is raised and lowered by one button, which says where it stands', async () => {
    await openPanel(snapshotOf())
    const user = userEvent.setup()
    api.use(
      http.post(`*/api/v1/openclass/${classId}/hand`, () => ok({ since: now })),
      http.delete(`*/api/v1/openclass/${classId}/hand`, () => ok(null)),
    )
    await user.click(screen.getByRole('button', { name: 'Raise your hand' }))
    const list = [
      { userid: 5, nickName: 'Ann', since: now - 130 },
      { userid: ME, nickName: 'Me', since: now },
    ]
    await happen({ kind: 'hands', hands: handsOf({ version: 2, total: 2, list }) })
    expect(screen.getByText('Your place in the queue: 2')).toBeTruthy()
    expect(screen.getByText('2 minutes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lower your hand' }))
    await screen.findByRole('button', { name: 'Raise your hand' })
  })

  it('is beyond what is shown of a long queue, and lowered with all others', async () => {
    await openPanel(snapshotOf({ own: { hand_since: now, answered: 0, votes: [] } }))
    const list = [{ userid: 5, nickName: 'Ann', since: now }]
    await happen({ kind: 'hands', hands: handsOf({ version: 2, total: 30, list }) })
    expect(screen.getByText('At least 1 hand is before yours')).toBeTruthy()
    expect(screen.getByText('and 29 more')).toBeTruthy()
    await happen({ kind: 'hands', hands: handsOf({ version: 3, is_open: 0 }) })
    expect(screen.getByText('The teacher has switched off raising hands.')).toBeTruthy()
  })

  it('that is called on is said wherever one looks', async () => {
    await openPanel(snapshotOf())
    const called = { userid: ME, nickName: 'Me', by: 'hand' as const, since: now }
    await happen({ kind: 'hands', hands: handsOf({ version: 2, called }) })
    expect(screen.getAllByText('It is your turn')).toHaveLength(2)
  })
})

describe('a roll call', () => {
  const roll_call = { version: 2, id: 4, seconds: 60, seconds_left: 60, answered: 0 }

  it('counts down and is answered by one press', async () => {
    await openPanel(snapshotOf())
    const answered = vi.fn()
    api.use(
      http.post(`*/api/v1/openclass/${classId}/roll_calls/4/answers`, () => {
        answered()
        return ok(null)
      }),
    )
    await happen({ kind: 'roll_call', roll_call })
    expect(screen.getByText('60 s left')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'I am here' }))
    await screen.findByText('You have answered the roll call.')
    expect(answered).toHaveBeenCalledTimes(1)
    await happen({ kind: 'roll_call', roll_call: { ...roll_call, version: 3, answered: 1 } })
    expect(screen.queryByRole('button', { name: 'I am here' })).toBeNull()
  })

  it('that is over asks nobody', async () => {
    await openPanel(snapshotOf({ roll_call: { ...roll_call, seconds_left: 0 } }))
    expect(screen.queryByRole('button', { name: 'I am here' })).toBeNull()
  })
})

describe("a teacher's tools", () => {
  it('call on a hand, lower it, and show how many look elsewhere', async () => {
    const list = [{ userid: 5, nickName: 'Ann', since: now }]
    await openPanel(snapshotOf({ hands: handsOf({ total: 1, list }), attention: { present: 8, away: 3 } }), 1)
    const bodies: unknown[] = []
    api.use(
      http.put(`*/api/v1/openclass/${classId}/called`, async ({ request }) => {
        bodies.push(await request.json())
        return ok(null)
      }),
    )
    expect(screen.getByText('In the class: 8, looking elsewhere: 3')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Call on Ann' }))
    await waitFor(() => expect(bodies).toEqual([{ userid: 5 }]))
    expect(screen.queryByRole('button', { name: 'Raise your hand' })).toBeNull()
  })

  it('read again when something concerns only them', async () => {
    await openPanel(snapshotOf({ attention: { present: 1, away: 0 } }), 1)
    api.use(
      http.get(`*/api/v1/openclass/${classId}/interaction`, () =>
        ok(snapshotOf({ attention: { present: 2, away: 1 } })),
      ),
    )
    await happen({ kind: 'look', userid: null })
    await screen.findByText('In the class: 2, looking elsewhere: 1')
  })

  it('dismiss a question after a confirmation that shows it', async () => {
    await openPanel(snapshotOf({ questions: [questionOf(1), questionOf(2, { votes: 3 })] }), 1)
    const user = userEvent.setup()
    api.use(
      http.put(`*/api/v1/openclass/${classId}/questions/1`, () =>
        ok(questionOf(1, { version: 5, state: 'dismissed' })),
      ),
    )
    const region = screen.getByRole('region', { name: 'Questions' })
    expect(
      within(region)
        .getAllByText(/^question \d$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['question 2', 'question 1'])
    await user.click(within(region).getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss this question?' })
    expect(dialog.textContent).toContain('question 1')
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(within(region).queryByText('question 1')).toBeNull())
    // what was read before does not bring it back
    await happen({ kind: 'questions', questions: [questionOf(1, { version: 4 })] })
    expect(within(region).queryByText('question 1')).toBeNull()
  })
})

it('a question that could not be sent stays in the form, with the reason', async () => {
  await openPanel(snapshotOf())
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByText('Please write a question')).toBeTruthy()
  api.use(http.post(`*/api/v1/openclass/${classId}/questions`, () => ok(questionOf(3, { content: 'why?' }))))
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'why?')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('why?', { selector: 'p' })
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', '')
})

it('a question without an answer is not said to be unsent, and is asked once when it is sent again', async () => {
  await openPanel(snapshotOf())
  const user = userEvent.setup()
  const nonces: unknown[] = []
  api.use(
    http.post(`*/api/v1/openclass/${classId}/questions`, async ({ request }) => {
      nonces.push(((await request.json()) as { nonce: string }).nonce)
      return nonces.length === 1 ? HttpResponse.error() : ok(questionOf(3, { content: 'why?' }))
    }),
  )
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'why?')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText(/it is not known whether the question was sent/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('why?', { selector: 'p' })
  expect(nonces[1]).toBe(nonces[0])
})

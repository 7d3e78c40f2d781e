import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const student = { types: [3] }
const refund = {
  id: 7,
  kind: 'refund_approved',
  params: { name: 'Poetry', amount: '40.00', currency: 1 },
  target_id: 51,
  is_read: 0,
  created_at: 1_795_312_800,
}
const parcel = {
  id: 5,
  kind: 'order_shipped',
  params: { name: 'Brushes', words: 'SF 1001' },
  target_id: 52,
  is_read: 1,
  created_at: 1_795_312_700,
}

/** The message centre with two messages, of which one is unread until it is marked. */
function openMessages(address = '/student.html#/messages') {
  const marked: unknown[] = []
  const shown = () => ({ ...refund, is_read: marked.length > 0 ? 1 : 0 })
  api.use(
    http.get('*/api/v1/messages/unread', () => ok({ unread: marked.length > 0 ? 0 : 1 })),
    http.get('*/api/v1/messages', () => listOf([shown(), parcel])),
    http.put('*/api/v1/messages/read', async ({ request }) => {
      marked.push(await request.json())
      return ok({ unread: 0 })
    }),
  )
  openAs(student, address, <StudentRoutes />)
  return marked
}

it('shows the text and the link of each message, and how many are unread', async () => {
  openMessages()
  await screen.findByText('Refund approved')
  const [first, second] = within(screen.getByRole('region', { name: 'Your messages' })).getAllByRole(
    'listitem',
  )
  if (!first || !second) throw new Error('two messages are expected')
  expect(first.textContent).toContain('You will get CN¥40.00 back for “Poetry”')
  expect(within(first).getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('#/my_orders/51')
  expect(second.textContent).toContain('SF 1001')
  expect(within(second).queryByRole('button')).toBeNull()
  expect(await screen.findByRole('link', { name: 'Messages, 1 unread' })).toBeTruthy()
})

it('marks one as read, and the bell shows the new count', async () => {
  const marked = openMessages()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Refund approved' }))
  await waitFor(() => expect(marked).toEqual([{ ids: [7] }]))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Messages, 1 unread' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark as read: Refund approved' })).toBeNull()
})

it('marks all as read up to the newest on the page', async () => {
  const marked = openMessages()
  await screen.findByRole('button', { name: 'Mark as read: Refund approved' })
  const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' })
  await waitFor(() => expect(all.disabled).toBe(false))
  await userEvent.click(all)
  await waitFor(() => expect(marked).toEqual([{ until: 7 }]))
  await waitFor(() => expect(all.disabled).toBe(true))
})

it('shows that there are no messages', async () => {
  api.use(http.get('*/api/v1/messages', () => listOf([])))
  openAs(student, '/student.html#/messages', <StudentRoutes />)
  expect(await screen.findByText('No messages yet')).toBeTruthy()
})

it('offers to try again when the messages could not be loaded', async () => {
  api.use(http.get('*/api/v1/messages', () => refusal(102007, 'Not now')))
  openAs(student, '/student.html#/messages', <StudentRoutes />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('tells a teacher of a cancelled class nothing of money, which students get back', async () => {
  const cancelled = {
    ...refund,
    ...{ kind: 'class_cancelled', target_id: 9, params: { name: 'Poetry', at: 1_795_312_800 } },
  }
  api.use(
    http.get('*/api/v1/messages/unread', () => ok({ unread: 1 })),
    http.get('*/api/v1/messages', () => listOf([cancelled])),
  )
  openAs({ types: [2] }, '/teacher.html#/messages', <TeacherRoutes />)
  const text = await screen.findByText(/“Poetry”, planned for/)
  expect(text.textContent).not.toMatch(/refund|paid/)
})

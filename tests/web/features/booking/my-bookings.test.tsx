import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import StudentBookings from '#web/features/booking/student-bookings.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const HOUR = 3600
/** next Wednesday at noon in UTC, so that the whole day is of one week in every zone */
const noon = Date.UTC(2027, 0, 6, 12) / 1000
const balance = { left: 2, bought: 4, adjusted: 0, booked: 1, used: 1, forfeited: 0, revoked: 0 }
const course = {
  product_id: 5,
  product_name: 'Reading aloud',
  teachers: [{ id: 8, name: 'Ms Lin' }],
  balance,
  valid_until: null,
  history: [{ kind: 'bought', hours: 4, at: noon - 90 * 24 * HOUR, begintime: null }],
}
const slot = (hour: number, state: string, more: object = {}) => ({
  ...{ begintime: noon + hour * HOUR, endtime: noon + (hour + 1) * HOUR, state },
  ...{ reason: null, quota: 1, taken: 0, is_held: 0, booking_id: null },
  ...more,
})
const grid = {
  zone: 'Asia/Shanghai',
  slots: [
    slot(0, 'bookable'),
    slot(1, 'booked', { booking_id: 3 }),
    slot(2, 'full'),
    slot(3, 'notBookable', { reason: 'busy' }),
  ],
  left: 2,
  empty_reason: null as string | null,
  next_free: null as number | null,
}
const sent: object[] = []
const bookings = (courses: object[]) =>
  http.get('*/api/v1/student/bookings', () => ok({ list: [], courses, cancel_hours: 0 }))
const week = '/student.html#/my_bookings?week=2027-01-06'
const open = () => openAs({ types: [3] }, week, <StudentRoutes />)

beforeEach(() => {
  sent.length = 0
  api.use(
    http.get('*/api/v1/student/bookings/grid', () => ok(grid)),
    bookings([course]),
    http.delete('*/api/v1/student/bookings/:id', ({ params, request }) => {
      const isHold = new URL(request.url).searchParams.get('held') === '1'
      sent.push({ [isHold ? 'released' : 'cancelled']: Number(params['id']) })
      return ok(null)
    }),
  )
})

it('shows of each slot whether it can be booked, and renders only bookable ones as buttons', async () => {
  open()
  const lesson = await screen.findByRole('button', { name: /Available/ })
  expect(screen.getByText('Booked by you')).toBeTruthy()
  expect(screen.getByText('Fully booked')).toBeTruthy()
  expect(screen.getByText('Not available · teacher busy')).toBeTruthy()
  expect(within(lesson.closest('ol') as HTMLElement).getAllByRole('button')).toEqual([lesson])
})

it('says the reader’s time zone and the teacher’s in words where they differ', async () => {
  api.use(http.get('*/api/v1/student/bookings/grid', () => ok({ ...grid, zone: 'Pacific/Kiritimati' })))
  open()
  expect(await screen.findByText(/^Times are in .+\. The teacher is on Line Islands Time\.$/)).toBeTruthy()
})

it('holds a chosen slot, releases it on the way back, and books it with a request key', async () => {
  const user = userEvent.setup()
  const held = { id: 9, held_until: Math.floor(Date.now() / 1000) + 300 }
  api.use(
    http.post('*/api/v1/student/bookings', async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      if (!('hold' in body))
        api.use(
          http.get('*/api/v1/student/bookings/grid', () =>
            ok({ ...grid, slots: [slot(0, 'booked', { booking_id: 9 }), ...grid.slots.slice(1)] }),
          ),
        )
      return ok({ ...held, status: 'held' })
    }),
  )
  open()
  await user.click(await screen.findByRole('button', { name: /Available/ }))
  expect(await screen.findByText(/Held for you for/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: /Available/ }))
  await screen.findByText(/Held for you for/)
  await user.click(screen.getByRole('button', { name: 'Book this lesson' }))
  expect(await screen.findByText('Your lesson is booked')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Booked by you/))
  const body = { product_id: 5, teacher_id: 8, begin_time: noon }
  expect(sent).toEqual([
    { ...body, hold: 1 },
    { released: 9 },
    { ...body, hold: 1 },
    { ...body, request_key: expect.any(String) },
  ])
})

it('books a lesson by the keyboard alone', async () => {
  const user = userEvent.setup()
  api.use(
    http.post('*/api/v1/student/bookings', async ({ request }) => {
      const isHold = 'hold' in ((await request.json()) as object)
      const booked = slot(0, 'booked', { booking_id: 9 })
      if (!isHold)
        api.use(
          http.get('*/api/v1/student/bookings/grid', () =>
            ok({ ...grid, slots: [booked, ...grid.slots.slice(1)] }),
          ),
        )
      const held_until = Math.floor(Date.now() / 1000) + 300
      return ok({ id: 9, held_until, status: isHold ? 'held' : 'booked' })
    }),
  )
  open()
  const tabTo = async (name: RegExp) => {
    const button = await screen.findByRole('button', { name })
    for (let presses = 0; document.activeElement !== button; presses++) {
      expect(presses, `Tab never comes to ${name}`).toBeLessThan(60)
      await user.tab()
    }
  }
  await tabTo(/Available/)
  await user.keyboard('{Enter}')
  await screen.findByText(/Held for you for/)
  await tabTo(/Book this lesson/)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Your lesson is booked')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Booked by you/))
})

it('sends a booking whose answer was lost again with the same key, and never takes it back by itself', async () => {
  const user = userEvent.setup()
  let isCut = true
  api.use(
    http.post('*/api/v1/student/bookings', async ({ request }) => {
      const body = (await request.json()) as { hold?: number }
      sent.push(body)
      if (isCut && !body.hold) return HttpResponse.error()
      return ok({ id: 9, held_until: Math.floor(Date.now() / 1000) + 300, status: 'booked' })
    }),
  )
  open()
  const keys = () => sent.map((body) => (body as { request_key?: string }).request_key).filter(Boolean)
  await user.click(await screen.findByRole('button', { name: /Available/ }))
  await screen.findByText(/Held for you for/)
  await user.click(screen.getByRole('button', { name: 'Book this lesson' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: /Available/ }))
  await screen.findByText(/Held for you for/)
  expect(sent).not.toContainEqual({ cancelled: 9 })
  await user.click(screen.getByRole('button', { name: 'Book this lesson' }))
  await screen.findByRole('alert')
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Book this lesson' }))
  expect(await screen.findByText('Your lesson is booked')).toBeTruthy()
  const [first, second, third] = keys()
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  expect(sent).not.toContainEqual({ cancelled: 9 })
})

it('shows in the dialog that a slot has just been taken', async () => {
  const user = userEvent.setup()
  api.use(http.post('*/api/v1/student/bookings', () => refusal(103701, 'Just taken')))
  open()
  await user.click(await screen.findByRole('button', { name: /Available/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Just taken')
  expect(screen.getByRole('button', { name: 'Book this lesson' })).toHaveProperty('disabled', true)
})

it('shows why a week is empty and links to the next free slot', async () => {
  const user = userEvent.setup()
  const next_free = noon + 14 * 24 * HOUR
  api.use(
    http.get('*/api/v1/student/bookings/grid', () =>
      ok({ ...grid, slots: [], empty_reason: 'noneThisWeek', next_free }),
    ),
  )
  open()
  expect(await screen.findByText('Ms Lin is not available this week.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Next free/ }))
  expect(location.hash).toContain('week=2027-01-20')
})

it('opens on the week of the next free slot where nothing of this week can be booked', async () => {
  const next_free = noon + 14 * 24 * HOUR
  api.use(
    http.get('*/api/v1/student/bookings/grid', ({ request }) => {
      const query = new URL(request.url).searchParams
      return Number(query.get('start')) <= next_free && next_free < Number(query.get('end'))
        ? ok({ ...grid, slots: [slot(14 * 24, 'bookable')] })
        : ok({ ...grid, slots: [], empty_reason: 'noneThisWeek', next_free })
    }),
  )
  openAs({ types: [3] }, '/student.html#/my_bookings', <StudentRoutes />)
  api.use(http.post('*/api/v1/student/bookings', () => refusal(103701, 'Just taken')))
  await userEvent.click(await screen.findByRole('button', { name: /Available/ }))
  expect(location.hash).toContain('week=2027-01-18')
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await userEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(await screen.findByText(/is not available this week/)).toBeTruthy()
})

it('explains the page to students without a course by appointment', async () => {
  api.use(bookings([]))
  open()
  expect(await screen.findByText('No courses by appointment yet')).toBeTruthy()
})

it('leads from a lesson that is to be moved to the times, and keeps it where it is not cancelled', async () => {
  const user = userEvent.setup()
  const booked = {
    ...{ id: 3, product_id: 5, product_name: 'Reading aloud', teacher_id: 8, teacher_name: 'Ms Lin' },
    ...{ begintime: noon + HOUR, endtime: noon + 2 * HOUR, status: 'booked', held_until: null },
    ...{ open_class_id: 43, stream_state: 'waiting', move_asked: 0, cancel_reason: '', is_late: 0 },
    teacher_absent: 0,
  }
  api.use(
    http.get('*/api/v1/student/bookings', () => ok({ list: [booked], courses: [course], cancel_hours: 0 })),
  )
  open()
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  const notice = await screen.findByText(/Choose another time for your lesson/)
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Keep the lesson' }))
  expect(sent).toEqual([])
})

it('leads into a lesson from ten minutes before it, and to its page until then', async () => {
  const now = Math.floor(Date.now() / 1000)
  const coming = (id: number, begintime: number) => ({
    ...{ id, product_id: 5, product_name: 'Reading aloud', teacher_id: 8, teacher_name: 'Ms Lin' },
    ...{ begintime, endtime: begintime + HOUR, status: 'booked', held_until: null, stream_state: 'waiting' },
    ...{ open_class_id: 40 + id, move_asked: 0, cancel_reason: '', is_late: 0, teacher_absent: 0 },
  })
  const list = [coming(1, now + 300), coming(2, now + 24 * HOUR)]
  api.use(http.get('*/api/v1/student/bookings', () => ok({ list, courses: [course], cancel_hours: 0 })))
  open()
  expect((await screen.findByRole('link', { name: 'Enter' })).getAttribute('href')).toContain('/live?id=41')
  expect(screen.getByRole('link', { name: 'View class' }).getAttribute('href')).toContain('/live?id=42')
})

it('shows a lesson that the student has cancelled among the past and cancelled ones', async () => {
  const cancelled = {
    ...{ id: 3, product_id: 5, product_name: 'Reading aloud', teacher_id: 8, teacher_name: 'Ms Lin' },
    ...{ begintime: 4e9, endtime: 4e9 + HOUR, status: 'cancelled', held_until: null, open_class_id: 43 },
    ...{ stream_state: 'waiting', move_asked: 0, cancel_reason: '', is_late: 0, teacher_absent: 0 },
  }
  api.use(
    http.get('*/api/v1/student/bookings', () =>
      ok({ list: [cancelled], courses: [course], cancel_hours: 0 }),
    ),
  )
  open()
  const details = (await screen.findByText('Past and cancelled lessons')).closest('details')!
  const row = within(details).getByRole('listitem')
  expect(row.textContent).toMatch(/Reading aloud · Ms Lin ?Cancelled$/)
})

it('shows of a past lesson whether it has a replay, and shows the one that a message leads to', async () => {
  const past = (id: number, stream_state: string) => ({
    ...{ id, product_id: 5, product_name: 'Reading aloud', teacher_id: 8, teacher_name: 'Ms Lin' },
    ...{ begintime: 1e9, endtime: 1e9 + HOUR, status: 'used', held_until: null },
    ...{
      open_class_id: 40 + id,
      stream_state,
      move_asked: 0,
      cancel_reason: '',
      is_late: 0,
      teacher_absent: 0,
    },
  })
  const list = [past(1, 'replay'), past(2, 'ended')]
  api.use(http.get('*/api/v1/student/bookings', () => ok({ list, courses: [course], cancel_hours: 0 })))
  openAs({ types: [3] }, `${week}&booking=2`, <StudentRoutes />)
  const details = (await screen.findByText('Past and cancelled lessons')).closest('details')!
  const [first, second] = within(details).getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: 'Replay' }).getAttribute('href')).toContain('/live?id=41')
  expect(within(second!).queryByRole('link')).toBeNull()
  expect(second!.textContent).toContain('No replay')
  expect([first, second].map((row) => row!.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(details.open).toBe(true)
})

it('tells a teacher whose lesson hour was returned, and whose was used', async () => {
  const booking = { lesson_id: 4, product_id: 5, begintime: noon, endtime: noon + HOUR, cancel_reason: '' }
  const list = [
    { ...booking, id: 1, product_name: 'In time', status: 'cancelled', is_late: 0 },
    { ...booking, id: 2, product_name: 'Too late', status: 'cancelled', is_late: 1 },
    { ...booking, id: 3, product_name: 'To come', status: 'booked', is_late: 0 },
  ]
  api.use(
    http.get('*/api/v1/teacher/students/9/bookings', () => ok({ list, total: 3, next: null, courses: [] })),
  )
  openAs({ types: [2] }, '/teacher.html#/students/9', <StudentBookings userid={9} />)
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect((await rowOf('In time')).queryByText('The lesson hour was returned')).not.toBeNull()
  for (const other of ['Too late', 'To come'])
    expect((await rowOf(other)).queryByText('The lesson hour was returned')).toBeNull()
})

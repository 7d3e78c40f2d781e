import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { SchoolTimetable } from '#web/features/schedule/manage/school-timetable.tsx'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const WEEK = 7 * 86_400
const begin = Math.floor(Date.UTC(2037, 0, 5, 11) / 1000)
const lesson = (number: number, changes = {}) => ({
  ...{ id: number, open_class_id: 50 + number, title: `Reading ${number}`, teacher_id: 2 },
  ...{ teacher_name: 'Wang', zone: 'Asia/Shanghai', series_id: 4, is_detached: 0, is_cancelled: 0 },
  ...{ begintime: begin + number * WEEK, endtime: begin + number * WEEK + 3600, may_change: 1 },
  ...changes,
})

it('names the lessons that are cancelled with one, moves none to the time that it has, and leaves a colleague’s alone', async () => {
  const user = userEvent.setup()
  const sent: object[] = []
  const list = [
    lesson(1),
    lesson(2),
    lesson(3, { is_cancelled: 1, may_change: 0 }),
    lesson(4),
    lesson(5, { series_id: null }),
    lesson(6, { teacher_id: 3, teacher_name: 'Li', may_change: 0 }),
  ]
  api.use(
    http.get('*/api/v1/schedule/courses', () => ok({ list: [{ id: 7, name: 'Poetry' }] })),
    http.get('*/api/v1/schedule/courses/7', () =>
      ok({ name: 'Poetry', type: 1, teachers: [{ id: 2, name: 'Wang', zone: 'Asia/Shanghai' }], list }),
    ),
    http.put('*/api/v1/schedule/lessons/:id', async ({ request }) => {
      sent.push((await request.json()) as object)
      return ok({ saved: 0, lessons: [], kept: [] })
    }),
    http.post('*/api/v1/schedule/lessons/:id/cancellation', async ({ request, params }) => {
      sent.push({ id: params['id'], ...((await request.json()) as object) })
      return ok({ cancelled: 2 })
    }),
  )
  openAs({ types: [2] }, '/teacher.html#/course_schedule?course=7', <TeacherRoutes />)
  await user.click(await screen.findByRole('button', { name: 'Move Reading 2' }))
  // a colleague's is theirs to move
  expect(screen.getByRole('link', { name: 'Reading 6' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reading 6/ })).toBeNull()
  let dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Times are in China .*Time\.$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(dialog.getByText('Choose another day, time or length')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Cancel lesson Reading 2' }))
  dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'This and the following' }))
  const named = within(dialog.getByRole('region', { name: 'These lessons will be cancelled:' }))
  expect(named.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 9))).toEqual([
    'Reading 2',
    'Reading 4',
  ])
  await user.type(dialog.getByLabelText('Reason'), 'Holiday')
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 lessons' }))
  await waitFor(() => expect(sent).toEqual([{ id: '2', reason: 'Holiday', scope: 'following' }]))
  expect(await screen.findByText('2 lessons are cancelled')).toBeTruthy()
})

it('is scheduled under a name alone, which is missed at its field', async () => {
  const user = userEvent.setup()
  api.use(
    http.get('*/api/v1/schedule/courses', () => ok({ list: [{ id: 7, name: 'Poetry' }] })),
    http.get('*/api/v1/schedule/courses/7', () =>
      ok({ name: 'Poetry', type: 1, teachers: [{ id: 2, name: 'Wang', zone: 'Asia/Shanghai' }], list: [] }),
    ),
    http.post('*/api/v1/schedule/courses/7/lessons', () => refusal(10_001, 'Title: up to 100 characters')),
  )
  openAs({ types: [2] }, '/teacher.html#/course_schedule?course=7', <TeacherRoutes />)
  await user.click(await screen.findByRole('button', { name: 'Schedule lessons' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Name/), ' ')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Please enter a name')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('can be scheduled over another lesson on request, and over a booked one not at all', async () => {
  const user = userEvent.setup()
  let kind: string | null = 'booking'
  let busy_students: object | null = null
  api.use(
    http.get('*/api/v1/schedule/courses', () => ok({ list: [{ id: 7, name: 'Poetry' }] })),
    http.get('*/api/v1/schedule/courses/7', () =>
      ok({
        ...{ name: 'Poetry', type: 1, list: [lesson(2)] },
        teachers: [{ id: 2, name: 'Wang', zone: 'Asia/Shanghai' }],
      }),
    ),
    http.put('*/api/v1/schedule/lessons/:id', () => {
      const clash = kind && { kind, title: 'Tea', begintime: begin, endtime: begin + 7200 }
      return ok({
        saved: 0,
        lessons: [{ ...lesson(2), was_begintime: begin, clash, busy_students }],
        kept: [],
      })
    }),
  )
  openAs({ types: [2] }, '/teacher.html#/course_schedule?course=7', <TeacherRoutes />)
  await user.click(await screen.findByRole('button', { name: 'Move Reading 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  const minutes = dialog.getByLabelText('Minutes')
  await user.clear(minutes)
  await user.type(minutes, '90')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/Students have booked some of these times/)).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Move 1 lesson' })).toHaveProperty('disabled', true)

  kind = 'lesson'
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Schedule anyway' }))
  expect(dialog.getByRole('button', { name: 'Move 1 lesson' })).toHaveProperty('disabled', false)

  kind = null
  const names = ['Ann', 'Ben', 'Cid', 'Dan', 'Eva']
  for (const [busy, text] of [
    [{ count: 1, names: ['Ann'] }, 'Ann has another class at this time.'],
    [{ count: 7, names }, 'Ann, Ben, Cid, Dan, Eva, and 2 more have another class at this time.'],
    [{ count: 2, names: [] }, '2 students have another class at this time.'],
  ] as const) {
    busy_students = busy
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByText('Some students have another class at these times')).toBeTruthy()
  }
  const action = dialog.getByRole('button', { name: 'Move 1 lesson' })
  expect(action).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'Schedule anyway' }))
  expect(action).toHaveProperty('disabled', false)
})

it('is moved in the timetable of the school by the keyboard, and only once that is confirmed', async () => {
  const user = userEvent.setup()
  const sent: object[] = []
  const entry = {
    ...{ kind: 'lesson', lesson_id: 1, open_class_id: 51, title: 'Reading', product_id: 7, students: 3 },
    ...{ product_name: 'Poetry', class_type: 3, teacher_name: 'Wang', teacher_ids: [2], homework_id: null },
    ...{ begintime: begin, endtime: begin + 3600, ended_at: null, is_cancelled: 0, stream_state: 'waiting' },
    ...{ series_id: null, zone: 'UTC' },
  }
  const clash = { kind: 'openClass', title: 'Tea', begintime: begin, endtime: begin + 7200 }
  api.use(
    http.get('*/api/v1/admin/timetable', () =>
      ok({
        ...{ groups: [{ id: 2, name: 'Wang', classes: 1 }], total: 1, is_cut: 0 },
        list: [{ ...entry, clash }],
      }),
    ),
    http.put('*/api/v1/schedule/lessons/1', async ({ request }) => {
      const body = (await request.json()) as { preview: number }
      sent.push(body)
      const lesson = { id: 1, title: 'Reading', begintime: begin + 86_400 + 900, was_begintime: begin }
      const lessons = [{ ...lesson, endtime: begin + 86_400 + 4500, clash: null, busy_students: null }]
      return ok({ saved: body.preview === 1 ? 0 : 1, lessons, kept: [] })
    }),
  )
  openAs(
    { types: [1] },
    '/admin.html#/timetable?view=week&date=2037-01-05',
    <RequireRole type={1}>
      <SchoolTimetable />
    </RequireRole>,
  )
  await user.click(await screen.findByRole('button', { name: /Reading.*Clash/ }))
  const facts = within(screen.getByRole('dialog', { name: 'Reading' }))
  expect(facts.getByText(/The teacher already has “Tea”/)).toBeTruthy()
  await user.click(facts.getAllByRole('button', { name: 'Close' })[0]!)

  const grip = () => screen.getByRole('button', { name: 'Move Reading' })
  const day = () => grip().closest('td')?.dataset['day']
  grip().focus()
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{Escape}')
  expect(day()).toBe('2037-01-05')
  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}')
  expect(day()).toBe('2037-01-06')
  expect(document.activeElement).toBe(grip())
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “Reading”' }))
  await user.click(await dialog.findByRole('button', { name: 'Move 1 lesson' }))
  const moved = { day: '2037-01-06', begin_clock: '11:15', minutes: 60, scope: 'this', overbook: 0 }
  await waitFor(() =>
    expect(sent).toEqual([
      { ...moved, preview: 1 },
      { ...moved, preview: 0 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('of a day the timetable of the school comes to the present once, whoever teaches then', async () => {
  const shown: Element[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 2))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    shown.push(this)
  })
  const groups = ['Wang', 'Li'].map((name, id) => ({ id: id + 2, name, classes: 0 }))
  api.use(http.get('*/api/v1/admin/timetable', () => ok({ groups, total: 2, is_cut: 0, list: [] })))
  openAs(
    { types: [1] },
    '/admin.html#/timetable?view=day',
    <RequireRole type={1}>
      <SchoolTimetable />
    </RequireRole>,
  )
  expect(await screen.findByText('Li')).toBeTruthy()
  expect(shown).toHaveLength(1)
  vi.restoreAllMocks()
})

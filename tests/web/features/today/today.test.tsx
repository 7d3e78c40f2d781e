import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { reloadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const now = Math.floor(Date.now() / 1000)
const aClass = (id: number, title: string, beginsIn: number, stream_state = 'waiting') => ({
  open_class_id: id,
  lesson_id: id,
  title,
  product_id: 1,
  product_name: 'Calculus',
  begintime: now + beginsIn,
  endtime: now + beginsIn + 3600,
  ended_at: null,
  stream_state,
  students: 12,
  student_names: [] as string[],
})
const student = { types: [3] }
/** The school uses homework. */
async function withHomework(): Promise<void> {
  api.use(http.get('*/api/web/config', () => ok({ ...configDefaults, home_work_switch: true })))
  await reloadConfig()
}
const open = (reply: object) => {
  const lists = { classes: [], courses: [], orders: [] }
  const waiting = { feedback_to_read: [], homework_due: [], homework_returned: [] }
  const nothing = { server_time: now, continue: null, ...lists, ...waiting }
  api.use(http.get('*/api/v1/student/today', () => ok({ ...nothing, ...reply })))
  return openAs(student, '/student.html#/today', <StudentRoutes />)
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('links a student to the class that is running, below those that are over', async () => {
  open({
    classes: [
      aClass(1, 'Limits', -7200, 'ended'),
      aClass(2, 'Tangents', -60, 'on_air'),
      aClass(3, 'Later', 90_000),
    ],
  })
  const next = within(await screen.findByRole('region', { name: 'Next class' }))
  expect(next.getByText('Tangents')).toBeTruthy()
  expect(href('Enter')).toBe('#/my_courses/1?lesson_id=2')
})

it('says of a class that is on air before its time that it is live', async () => {
  open({ classes: [aClass(2, 'Tangents', 120, 'on_air')] })
  const next = within(await screen.findByRole('region', { name: 'Next class' }))
  expect(next.getByText('Live')).toBeTruthy()
  expect(next.queryByText(/^Starts in/)).toBeNull()
})

it('says in a line that no class is ahead where a lesson waits to be continued, and else where to find one', async () => {
  const place = {
    ...{ product_id: 7, product_name: 'Calligraphy', cover_url: '', lesson_id: 2, open_class_id: 52 },
    ...{ title: 'Lesson 2', lesson_number: 2, position: 760, duration: 1200 },
  }
  const first = open({ continue: place })
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy()
  expect(screen.getByText('No classes ahead')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find a course' })).toBeNull()
  first.unmount()
  queryClient.clear()
  open({})
  expect(await screen.findByRole('link', { name: 'Find a course' })).toBeTruthy()
})

it('counts down to a free open class that cannot be entered yet', async () => {
  open({ classes: [{ ...aClass(2, 'Tangents', 7200), lesson_id: null, product_id: null }] })
  expect(await screen.findByText(/^Starts in 1:5\d:\d\d$/)).toBeTruthy()
  expect(href('View class')).toBe('index.html#/live?id=2')
  expect(screen.queryByRole('heading', { name: 'Classes today' })).toBeNull()
})

it('continues where the student stopped, and lists what is new', async () => {
  open({
    continue: {
      open_class_id: 4,
      lesson_id: 4,
      lesson_number: 3,
      title: 'Chain rule',
      product_id: 1,
      product_name: 'Calculus',
      cover_url: '',
      position: 760,
      duration: 1520,
    },
    courses: [{ product_id: 1, name: 'Calculus', granted_at: now - 60 }],
    orders: [{ order_id: 7, course_name: 'Geometry', status: 1, changed_at: now - 60 }],
  })
  const goOn = within(await screen.findByRole('region', { name: 'Pick up where you left off' }))
  expect(goOn.getByText('Lesson 3 · 12:40 / 25:20')).toBeTruthy()
  expect(goOn.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(href('Continue')).toBe('#/my_courses/1?lesson_id=4')
  expect(href('Geometry')).toBe('#/my_orders/7')
  expect(screen.getByText('No classes ahead')).toBeTruthy()
})

it('links a student to homework that is due, and to feedback of teachers', async () => {
  const named = { title: 'Derivatives', lesson_name: 'Limits', product_name: 'Calculus' }
  open({
    homework_due: [{ ...named, id: 5, due_time: now - 60, attempt: 2 }],
    homework_returned: [{ ...named, id: 6, title: 'Integrals', due_time: null, returned_at: now - 60 }],
    feedback_to_read: [
      { id: 8, lesson_id: 1, lesson_name: 'Limits', product_name: 'Calculus', star_rating: 4, given_at: now },
    ],
  })
  await withHomework()
  const due = within(await screen.findByRole('region', { name: 'Homework due' }))
  expect([due.getByText('Overdue'), due.getByText('Another attempt')]).toHaveLength(2)
  expect(href('Derivatives')).toBe('#/homework/5')
  expect(href('Integrals')).toBe('#/homework/6')
  expect(href('Limits')).toBe('#/feedback/8')
  expect(screen.getByText('4 stars')).toBeTruthy()
})

it('offers to try again when loading failed', async () => {
  api.use(http.get('*/api/v1/student/today', () => refusal(100403, 'No')))
  openAs(student, '/student.html#/today', <StudentRoutes />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})

it('links a teacher to the broadcast, lists the classes of the day and open tasks', async () => {
  const classes = [{ ...aClass(1, 'Limits', -60), student_names: ['Mei', 'Tao'] }, aClass(2, 'Tangents', 0)]
  const waiting = {
    homework_to_correct: [
      {
        ...{ id: 5, title: 'Derivatives', lesson_name: 'Limits', product_name: 'Calculus', due_time: null },
        ...{ uncorrected: 2, waits_since: now - 60 },
      },
    ],
    feedback_to_give: [
      { lesson_id: 1, lesson_name: 'Limits', product_name: 'Calculus', endtime: now - 90_000, pending: 3 },
    ],
    bookings: [
      {
        ...{ id: 9, product_name: 'Tutoring', student_name: 'Zhang', open_class_id: 31 },
        ...{ begintime: now + 600, endtime: now + 3600, booked_at: now - 60 },
      },
    ],
  }
  api.use(http.get('*/api/v1/teacher/today', () => ok({ server_time: now, classes, ...waiting })))
  openAs({ types: [2] }, '/teacher.html#/today', <TeacherRoutes />)
  await withHomework()
  const next = within(await screen.findByRole('region', { name: 'Next class' }))
  expect(next.getByText('Mei and Tao')).toBeTruthy()
  expect(href('Go live')).toBe('#/openclasses/1/broadcast')
  const list = within(screen.getByRole('region', { name: 'Classes today' }))
  expect(list.getByRole('link', { name: 'Tangents' }).getAttribute('href')).toBe('#/openclasses/2')
  expect(list.getAllByRole('link', { name: '12 students' })).toHaveLength(1)
  expect(list.getByRole('link', { name: 'Mei and Tao' })).toBeTruthy()
  const region = (name: string) => within(screen.getByRole('region', { name }))
  expect(await screen.findByText('2 answers')).toBeTruthy()
  expect(href('Derivatives')).toBe('#/homework/5')
  expect(region('Feedback to give').getByText('3 students')).toBeTruthy()
  expect(href('See all: Feedback to give')).toBe('#/feedback?due=1')
  expect(region('New bookings').getByRole('link', { name: 'Zhang' }).getAttribute('href')).toBe(
    '#/openclasses/31',
  )
})

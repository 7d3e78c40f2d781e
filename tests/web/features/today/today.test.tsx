import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
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
})
const student = { types: [3] }
const open = (reply: object) => {
  const nothing = { server_time: now, classes: [], continue: null, courses: [], orders: [] }
  api.use(http.get('*/api/v1/student/today', () => ok({ ...nothing, ...reply })))
  return openAs(student, '/student.html#/today', <StudentRoutes />)
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('leads a student into the class that runs, past those that are over', async () => {
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

it('counts down to a free open class that one may not enter yet', async () => {
  open({ classes: [{ ...aClass(2, 'Tangents', 7200), lesson_id: null, product_id: null }] })
  expect(await screen.findByText(/^Starts in 1:5\d:\d\d$/)).toBeTruthy()
  expect(href('View class')).toBe('index.html#/live?id=2')
  expect(screen.queryByRole('heading', { name: 'Classes today' })).toBeNull()
})

it('goes on where the student stopped, and tells what is new', async () => {
  open({
    continue: {
      open_class_id: 4,
      lesson_id: 4,
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
  expect(goOn.getByText('12:40 / 25:20')).toBeTruthy()
  expect(goOn.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(href('Continue')).toBe('#/my_courses/1?lesson_id=4')
  expect(href('Geometry')).toBe('#/my_orders/7')
  expect(screen.getByText('No classes ahead')).toBeTruthy()
})

it('offers to try again when reading failed', async () => {
  api.use(http.get('*/api/v1/student/today', () => refusal(100403, 'No')))
  openAs(student, '/student.html#/today', <StudentRoutes />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})

it('leads a teacher on air, and lists the classes of the day', async () => {
  const classes = [aClass(1, 'Limits', -60), aClass(2, 'Tangents', 0)]
  api.use(http.get('*/api/v1/teacher/today', () => ok({ server_time: now, classes })))
  openAs({ types: [2] }, '/teacher.html#/today', <TeacherRoutes />)
  await screen.findByRole('region', { name: 'Next class' })
  expect(href('Go live')).toBe('#/openclasses/1/broadcast')
  const list = within(screen.getByRole('region', { name: 'Classes today' }))
  expect(list.getByRole('link', { name: 'Tangents' }).getAttribute('href')).toBe('#/openclasses/2')
  expect(list.getAllByText('Calculus · 12 students')).toHaveLength(2)
})

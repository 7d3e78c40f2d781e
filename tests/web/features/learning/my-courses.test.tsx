import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()

const now = () => Math.floor(Date.now() / 1000)

const student = { types: [3] }

describe('my courses', () => {
  const course = (more: object) => ({
    product_id: 7,
    name: 'Calligraphy',
    cover_url: '',
    type: 1,
    class_type: 1,
    knot_status: 0,
    teacher_name: 'Wang',
    order_id: 1,
    granted_at: now() - 100,
    valid_until: null,
    block_status: 0,
    lessons: 12,
    progress: { done: 0, lessons: 12, percent: 0 },
    continue: null,
    open_class: null,
    next_lesson: null,
    ...more,
  })

  it('show how long they are valid and what comes next', async () => {
    const begintime = now() + 3 * 86_400
    api.use(
      http.get('*/api/v1/student/courses', () =>
        listOf([
          course({
            next_lesson: {
              id: 1,
              title: 'Brush',
              begintime,
              endtime: begintime + 2700,
              stream_state: 'waiting',
            },
          }),
          course({ product_id: 8, name: 'Old', valid_until: now() - 10, knot_status: 1 }),
          course({ product_id: 9, name: 'Soon', valid_until: now() + 5 * 86_400 + 60 }),
        ]),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    expect(await screen.findByText('Lifetime access')).toBeTruthy()
    expect(screen.getAllByText('Finished')).toHaveLength(1)
    expect(screen.getByText(/Next: Brush/)).toBeTruthy()
    expect(screen.getByText(/^Ended on/)).toBeTruthy()
    expect(screen.getByText(/^5 days left/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Next class' })).toBeNull()
  })

  it('show which courses the school has removed or ended, and link to no class of them', async () => {
    const begintime = now() + 1800
    const next_lesson = {
      id: 1,
      title: 'Brush',
      begintime,
      endtime: begintime + 2700,
      stream_state: 'waiting',
    }
    api.use(
      http.get('*/api/v1/student/courses', () =>
        listOf([
          course({ next_lesson, block_status: 1 }),
          course({ product_id: 8, name: 'Ink', next_lesson, block_status: 2 }),
        ]),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    expect(await screen.findByText('The school has withdrawn this course')).toBeTruthy()
    expect(screen.getByText('The school has ended your access to this course')).toBeTruthy()
    expect(screen.queryByText(/Brush/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Next class' })).toBeNull()
  })

  it('link to the page of the course while it is valid, and to the shop once it has ended', async () => {
    const place = { product_id: 7, lesson_id: 3, title: 'Ink', position: 760 }
    api.use(
      http.get('*/api/v1/student/courses', () =>
        listOf([
          course({ progress: { done: 2, lessons: 12, percent: 20 }, continue: place }),
          course({ product_id: 8, name: 'Fresh', continue: { ...place, product_id: 8, position: 0 } }),
          course({ product_id: 9, name: 'Gone', valid_until: now() - 10 }),
          course({
            ...{ product_id: 10, name: 'Tutoring', class_type: 2, lessons: 0 },
            progress: { done: 0, lessons: 0, percent: 0 },
          }),
        ]),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const goOn = await screen.findByRole('link', { name: 'Continue Calligraphy' })
    expect(goOn.getAttribute('href')).toBe('#/my_courses/7?lesson_id=3')
    expect(screen.getByRole('progressbar', { name: '2 of 12 lessons done' })).toBeTruthy()
    expect(screen.getByText('12:40')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Calligraphy' }).getAttribute('href')).toBe('#/my_courses/7')
    const begin = screen.getByRole('link', { name: 'Start learning Fresh' })
    expect(begin.getAttribute('href')).toBe('#/my_courses/8?lesson_id=3')
    const book = screen.getByRole('link', { name: 'Book a lesson of Tutoring' })
    expect(book.getAttribute('href')).toBe('#/my_bookings?course=10')
    expect(screen.getByRole('link', { name: 'Gone' }).getAttribute('href')).toBe(
      'index.html#/course?productId=9',
    )
    expect(screen.queryByRole('link', { name: /Gone./ })).toBeNull()
  })

  it('show a class of today first, with its countdown', async () => {
    const begintime = now() + 1800
    const next_lesson = {
      id: 1,
      title: 'Brush',
      begintime,
      endtime: begintime + 2700,
      stream_state: 'waiting',
    }
    api.use(http.get('*/api/v1/student/courses', () => listOf([course({ next_lesson })])))
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const region = await screen.findByRole('region', { name: 'Next class' })
    expect(region.textContent).toMatch(/Starts in (30:00|29:5\d)/)
    // too early to enter
    expect(within(region).getByRole('link').getAttribute('href')).toBe('#/my_courses/7?lesson_id=1')
  })

  it.each([
    ['begins within twenty minutes', 19 * 60],
    ['is on', -60],
  ])('link to a class that %s', async (_, ahead) => {
    const begintime = now() + ahead
    const next_lesson = {
      id: 1,
      open_class_id: 44,
      title: 'Brush',
      begintime,
      endtime: begintime + 2700,
      stream_state: 'waiting',
    }
    api.use(http.get('*/api/v1/student/courses', () => listOf([course({ next_lesson })])))
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const region = await screen.findByRole('region', { name: 'Next class' })
    const enter = within(region).getByRole('link', { name: 'Enter the class' })
    expect(enter.getAttribute('href')).toBe('index.html#/live?id=44')
    expect(screen.getByRole('link', { name: 'Brush' }).getAttribute('href')).toBe('index.html#/live?id=44')
  })

  it('show a class that is on air before its time as live', async () => {
    const begintime = now() + 120
    const next_lesson = {
      ...{ id: 1, open_class_id: 44, title: 'Brush', begintime, endtime: begintime + 2700 },
      stream_state: 'on_air',
    }
    api.use(http.get('*/api/v1/student/courses', () => listOf([course({ next_lesson })])))
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const region = within(await screen.findByRole('region', { name: 'Next class' }))
    expect(region.getByText('Live')).toBeTruthy()
    expect(region.queryByText(/^Starts in/)).toBeNull()
  })

  it('link to the open class that was bought, before it and to its replay', async () => {
    const begintime = now() + 1800
    const times = { begintime, endtime: begintime + 2700, stream_state: 'waiting' }
    const past = { begintime: now() - 9000, endtime: now() - 5400 }
    api.use(
      http.get('*/api/v1/student/courses', () =>
        listOf([
          course({
            name: 'Stars',
            open_class: { id: 31, ...times, replay: 1, stream_state: 'waiting' },
            next_lesson: { id: 31, title: 'Stars', ...times, stream_state: 'waiting' },
          }),
          course({
            product_id: 8,
            name: 'Moon',
            open_class: { id: 32, ...past, replay: 1, stream_state: 'replay' },
          }),
          course({
            product_id: 9,
            name: 'Sun',
            open_class: { id: 33, ...past, replay: 1, stream_state: 'ended' },
          }),
        ]),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const region = await screen.findByRole('region', { name: 'Next class' })
    expect(within(region).getByRole('link').getAttribute('href')).toBe('#/my_courses/7')
    expect(screen.getByRole('link', { name: 'Moon' }).getAttribute('href')).toBe('#/my_courses/8')
    expect(screen.getByText('Open class, replay available')).toBeTruthy()
    expect(screen.getByText('Open class, ended')).toBeTruthy()
  })

  it('list the open classes that the student has joined, with their states', async () => {
    const begintime = now() - 600
    const brief = { begintime, endtime: begintime + 3600, teacher_name: 'Tang' }
    api.use(
      http.get('*/api/v1/student/courses', () => listOf([])),
      http.get('*/api/v1/student/openclasses', () =>
        ok({
          list: [
            { ...brief, id: 41, name: 'Stars', state: 'live', stream_state: 'on_air' },
            { ...brief, id: 42, name: 'Moon', state: 'replay', stream_state: 'replay' },
            { ...brief, id: 43, name: 'Mars', state: 'live', stream_state: 'waiting' },
          ],
        }),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const joined = within(await screen.findByRole('region', { name: 'Open classes you joined' }))
    expect(joined.getByRole('link', { name: 'Stars' }).getAttribute('href')).toBe('index.html#/live?id=41')
    const rows = joined.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/Stars.*Tang.*Live/)
    expect(rows[1]).toMatch(/Moon.*Replay/)
    expect(rows[2]).toMatch(/Mars.*Waiting for the teacher/)
  })

  it('link to the course list while there is none', async () => {
    api.use(http.get('*/api/v1/student/courses', () => listOf([])))
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    const link = await screen.findByRole('link', { name: 'Find a course' })
    expect(link.getAttribute('href')).toBe('index.html#/home/courses')
  })

  it('show the failure and are loaded again', async () => {
    const user = userEvent.setup()
    let down = true
    api.use(
      http.get('*/api/v1/student/courses', () =>
        down ? refusal(100003, 'no permission') : listOf([course({})]),
      ),
    )
    openAs(student, '/student.html#/my_courses', <StudentRoutes />)
    expect(await screen.findByText('no permission')).toBeTruthy()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Calligraphy' })).toBeTruthy()
  })
})

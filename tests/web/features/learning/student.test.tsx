import { screen, waitFor, within } from '@testing-library/react'
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

const order = (id: number, status: number, more: object = {}) => ({
  order_id: id,
  order_number: `2026112000${id}`,
  status,
  amount: '199.00',
  currency: 1,
  payment: null,
  is_test: 0,
  product_id: 40 + id,
  course_name: `Course ${id}`,
  course_type: 1,
  course_teacher: 'Li Bai',
  cover_url: '',
  created_at: now() - 60,
  paid_at: null,
  ...more,
})

describe('my orders', () => {
  it('shows amount, status and the TEST mark, and the next step of each', async () => {
    api.use(http.get('*/api/order', () => listOf([order(1, 1), order(2, 13, { is_test: 1 })])))
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await screen.findByRole('heading', { name: 'Course 1' })
    const [pending, done] = orderCards()
    expect(pending?.textContent).toContain('CN¥199.00')
    expect(within(pending!).getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(
      'index.html#/pay?orderId=1&product_id=41',
    )
    expect(within(pending!).queryByText('TEST')).toBeNull()
    expect(within(done!).getByText('TEST')).toBeTruthy()
    expect(within(done!).getByRole('link', { name: 'Go to course' }).getAttribute('href')).toBe(
      '#/my_courses/42',
    )
  })

  it('cancels an order only after asking, and names it', async () => {
    const user = userEvent.setup()
    const cancelled: string[] = []
    api.use(
      http.get('*/api/order', () => listOf([order(1, cancelled.length > 0 ? 0 : 1)])),
      http.post('*/api/order/:id/cancel', ({ params }) => {
        cancelled.push(String(params['id']))
        return ok({ status: 0 })
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Cancel order 20261120001' }))
    const question = screen.getByRole('dialog', { name: 'Cancel order 20261120001?' })
    expect(question.textContent).toContain('Course 1')
    await user.click(within(question).getByRole('button', { name: 'Keep the order' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cancelled).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Cancel order 20261120001' }))
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
    expect(await screen.findByText('Order 20261120001 is cancelled')).toBeTruthy()
    expect(cancelled).toEqual(['1'])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull())
  })

  it('shows the state of an order that could no longer be cancelled', async () => {
    const user = userEvent.setup()
    let paid = false
    api.use(
      http.get('*/api/order', () => listOf([order(1, paid ? 13 : 1)])),
      http.post('*/api/order/:id/cancel', () => {
        paid = true
        return refusal(102302, 'The order is no longer awaiting payment')
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: /Cancel order/ }))
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
    expect(await screen.findByRole('link', { name: 'Go to course' })).toBeTruthy()
  })

  it('loads the next page with the cursor', async () => {
    const user = userEvent.setup()
    api.use(
      http.get('*/api/order', ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'c2'
          ? listOf([order(2, 0)], null, 2)
          : listOf([order(1, 13)], 'c2', 2),
      ),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Course 1' })).toBeTruthy()
    expect(screen.getByText('2 of 2 shown')).toBeTruthy()
  })

  it('keeps the filter in the address and sends it to the server', async () => {
    const user = userEvent.setup()
    const requests: (string | null)[] = []
    api.use(
      http.get('*/api/order', ({ request }) => {
        const status = new URL(request.url).searchParams.get('status')
        requests.push(status)
        return listOf(status === '10,8' ? [] : [order(1, 13)])
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await screen.findByRole('heading', { name: 'Course 1' })
    await user.click(screen.getByRole('link', { name: 'Refunds' }))
    expect(await screen.findByText('No orders have this status')).toBeTruthy()
    expect(location.hash).toBe('#/my_orders?status=10%2C8')
    expect(requests).toEqual([null, '10,8'])
    await user.click(screen.getByRole('link', { name: 'Show all orders' }))
    expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeTruthy()
  })
})

const orderCards = () =>
  screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 2 }) !== null)

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

  it('say how long they are valid and what comes next', async () => {
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

  it('say which courses the school has removed or ended, and link to no class of them', async () => {
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

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import type { LearnedCourse, LearnedLesson } from '#web/features/learning/course/lesson-texts.ts'
import type { PlayerOptions } from '#web/features/player/player.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { classOf, PlayerDouble, statisticOf, statusOf, videoOf } from '../watch/support.tsx'

const players = vi.hoisted(() => [] as PlayerDouble[])
vi.mock('#web/features/player/tc-player.ts', () => ({
  createTcPlayer: async (box: HTMLElement, options: PlayerOptions) => {
    const player = new PlayerDouble(options, box)
    players.push(player)
    return player
  },
}))

inEnglish()
beforeEach(() => {
  players.length = 0
})

const now = () => Math.floor(Date.now() / 1000)

const lesson = (id: number, changes: Partial<LearnedLesson> = {}): LearnedLesson => ({
  id,
  open_class_id: 50 + id,
  chapter: '',
  title: `Lesson ${id}`,
  begintime: null,
  endtime: null,
  ended_at: null,
  is_cancelled: 0,
  stream_state: 'replay',
  duration: 1200,
  position: 0,
  watched: 0,
  attended: 0,
  is_done: 0,
  ...changes,
})

const courseOf = (lessons: LearnedLesson[], changes: Partial<LearnedCourse> = {}): LearnedCourse => ({
  product_id: 7,
  name: 'Calligraphy',
  cover_url: '',
  type: 3,
  class_type: null,
  teacher_name: 'Wang',
  valid_until: null,
  server_time: now(),
  progress: { done: 0, lessons: lessons.length, percent: 0 },
  continue: null,
  lessons,
  courses: [],
  ...changes,
})

const untimed = { begintime: null, endtime: null, stream_state: 'replay', is_need_pay: 1, is_buy: 1 } as const

/** Opens the page of a course whose lessons have a video each, where one stopped at their positions. */
function open(course: () => LearnedCourse, search = '') {
  api.use(
    http.get('*/api/v1/student/courses/7', () => ok(course())),
    http.get('*/api/openclass/get/:id', ({ params }) =>
      ok(classOf({ ...untimed, id: Number(params['id']), name: `Lesson ${Number(params['id']) - 50}` })),
    ),
    http.get('*/api/openclass/video/:id', ({ params }) => {
      const id = Number(params['id']) - 50
      const position = course().lessons.find((one) => one.id === id)?.position ?? 0
      return ok({ list: [videoOf(id, { duration: 1200, position })] })
    }),
    http.get('*/api/openclass/statistic/:id', () => ok(statisticOf())),
    http.get('*/api/openclass/livestatus/:id', () => ok(statusOf('replay'))),
    http.post('*/api/openclass/statistic', () => ok({ id: 77, watch_duration: 0 })),
    http.post('*/api/openclass/appoint', () => ok({ status: 2 })),
    http.post('*/api/openclass/update_duration/:id', () => ok(null)),
  )
  return openAs({ types: [3] }, `/student.html#/my_courses/7${search}`, <StudentRoutes />)
}
const player = async (nth: number): Promise<PlayerDouble> => {
  await waitFor(() => expect(players).toHaveLength(nth))
  return players[nth - 1]!
}
const rows = () =>
  within(screen.getByRole('navigation', { name: 'Lessons' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

it('shows the lessons with their state, and continues at the second where the student stopped', async () => {
  const begintime = now() + 86_400
  open(() =>
    courseOf(
      [
        lesson(1, { is_done: 1, position: 1190 }),
        lesson(2, { position: 760, chapter: 'Ink' }),
        lesson(3),
        lesson(4, { begintime: now() - 600, endtime: now() + 600, stream_state: 'on_air', duration: 0 }),
        lesson(5, { begintime, endtime: begintime + 3600, stream_state: 'waiting', duration: 0 }),
        lesson(6, { begintime: now() - 9000, endtime: now() - 5400, stream_state: 'ended', duration: 0 }),
      ],
      {
        progress: { done: 1, lessons: 6, percent: 27 },
        continue: { product_id: 7, lesson_id: 2, title: 'Lesson 2', position: 760 },
      },
    ),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Calligraphy' })).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: '1 of 6 lessons done' })
  expect(bar.getAttribute('aria-valuenow')).toBe('27')
  expect((await player(1)).options).toMatchObject({ startAt: 760, autoplay: false, src: '/media/2/hd.m3u8' })
  const [done, stopped, fresh, onAir, toCome, over] = rows()
  expect(done).toContain('Done')
  expect(stopped).toContain('Watched to 12:40')
  expect(fresh).toContain('Not started')
  expect(onAir).toContain('Live')
  expect(toCome).toContain('Not started')
  expect(over).toContain('Ended, no replay')
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Lesson 2')
  expect(screen.getByRole('heading', { level: 3, name: 'Ink' })).toBeTruthy()
  // never the sales page, never its price
  expect(document.body.innerHTML).not.toMatch(/#\/course\?|CN¥/)
})

it('marks the open lesson as live as soon as its player knows it', async () => {
  const times = { begintime: now() - 60, endtime: now() + 3600 }
  let state: LearnedLesson['stream_state'] = 'waiting'
  const { container } = open(() => courseOf([lesson(1, { ...times, stream_state: state, duration: 0 })]))
  api.use(
    http.get('*/api/openclass/get/:id', () =>
      ok(classOf({ ...untimed, ...times, id: 51, stream_state: state })),
    ),
    http.get('*/api/openclass/livestatus/:id', () => ok(statusOf(state))),
    http.post('*/api/openclass/presence/:id', () => ok(null)),
  )
  await screen.findByText('The teacher is coming. Please refresh and retry')
  expect(rows()[0]).toContain('Waiting for the teacher')
  state = 'on_air'
  await userEvent.click(within(container).getByRole('button', { name: 'Refresh and retry' }))
  await waitFor(() => expect(rows()[0]).toContain('Live'))
})

it('opens another lesson with a click, and the next one by itself when one has ended', async () => {
  open(() => courseOf([lesson(1), lesson(2), lesson(3)]), '?lesson_id=2')
  const second = await player(1)
  expect(second.options).toMatchObject({ src: '/media/2/hd.m3u8', autoplay: false })
  await userEvent.click(screen.getByRole('button', { name: /Lesson 1/ }))
  const first = await player(2)
  expect(first.options).toMatchObject({ src: '/media/1/hd.m3u8', autoplay: true })
  expect(location.hash).toBe('#/my_courses/7?lesson_id=1')
  act(() => first.options.onEnded?.())
  const again = await player(3)
  expect(again.options).toMatchObject({ src: '/media/2/hd.m3u8', autoplay: true })
  expect(location.hash).toBe('#/my_courses/7?lesson_id=2')
  act(() => again.options.onEnded?.())
  const last = await player(4)
  // there is none after it
  act(() => last.options.onEnded?.())
  expect(location.hash).toBe('#/my_courses/7?lesson_id=3')
})

it('updates the progress after each report', async () => {
  let position = 0
  open(() => courseOf([lesson(1, { position })]))
  const made = await player(1)
  act(() => made.play())
  position = 42
  act(() => made.pause())
  expect(await screen.findByText('Watched to 00:42')).toBeTruthy()
  expect(players).toHaveLength(1)
})

it('shows the courses of a package, and how to book the lessons of a course by appointment', async () => {
  const held = { product_id: 8, name: 'Ink', cover_url: '', type: 3, teacher_name: '', continue: null }
  const packed = courseOf([], {
    type: 0,
    progress: { done: 1, lessons: 4, percent: 25 },
    courses: [{ ...held, progress: { done: 1, lessons: 4, percent: 25 } }],
  })
  const first = open(() => packed)
  expect((await screen.findByRole('link', { name: 'Ink' })).getAttribute('href')).toBe('#/my_courses/8')
  expect(screen.getAllByRole('progressbar', { name: '1 of 4 lessons done' })).toHaveLength(2)
  first.unmount()
  queryClient.clear()
  api.use(http.get('*/api/v1/student/bookings', () => ok({ list: [], courses: [], cancel_hours: 0 })))
  const unset = lesson(1, { duration: 0, stream_state: 'waiting' })
  open(() => courseOf([unset], { class_type: 2 }))
  expect(await screen.findByRole('link', { name: 'Book a lesson' })).toBeTruthy()
  expect(rows()[0]).toContain('By appointment')
  expect(screen.queryByText(/Coming soon|The school agrees/)).toBeNull()
  expect(players).toHaveLength(0)
})

it('shows that the course is not owned, or no longer, and links to the student’s courses', async () => {
  api.use(http.get('*/api/v1/student/courses/7', () => refusal(102203, 'You do not have this course')))
  openAs({ types: [3] }, '/student.html#/my_courses/7', <StudentRoutes />)
  expect(await screen.findByText('You do not have this course')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'My courses' }).getAttribute('href')).toBe('#/my_courses')
})

it('offers the files of the selected lesson alone', async () => {
  const file = {
    ...{ id: 3, name: 'Strokes.pptx', shown: 'always', is_shown: 1, bytes: 2_202_009 },
    ...{ type: 'application/vnd.ms-powerpoint', url: '/files/materials/3?viewer=1001' },
  }
  open(() => courseOf([lesson(1), lesson(2)]))
  api.use(
    http.get('*/api/v1/openclass/:id/materials', ({ params }) =>
      ok({ list: params['id'] === '51' ? [file] : [] }),
    ),
  )
  const files = within(await screen.findByRole('region', { name: 'Materials' }))
  const link = files.getByRole('link', { name: /Strokes.pptx/ })
  expect(link.textContent).toContain('PowerPoint · 2.1 MB')
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([file.url, file.name])
  await userEvent.click(screen.getByRole('button', { name: /Lesson 2/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Materials' })).toBeNull())
})

it('shows the feedback about the open lesson, and takes its rating', async () => {
  const given = {
    ...{ id: 8, lesson_id: 1, lesson_name: 'Lesson 1', product_id: 7, product_name: 'Calligraphy' },
    ...{ begintime: null, endtime: null, teacher_name: 'Wang', star_rating: 4, given_at: now() },
    ...{ teacher_comment: 'A steady hand', read_status: 0 },
  }
  let rating: object | null = null
  open(() => courseOf([lesson(1), lesson(2)]))
  api.use(
    http.get('*/api/v1/student/feedback', ({ request }) => {
      const isOpen = new URL(request.url).searchParams.get('lesson_id') === '1'
      return ok({ list: isOpen ? [given] : [], total: isOpen ? 1 : 0, next: '' })
    }),
    http.get('*/api/v1/student/ratings', ({ request }) => {
      const rated = { ...given, rating, closes_at: null }
      const isOpen = new URL(request.url).searchParams.get('lesson_id') === '1'
      return ok({ list: isOpen ? [rated] : [], total: isOpen ? 1 : 0, next: '' })
    }),
    http.post('*/api/v1/student/feedback', async ({ request }) => {
      const { star_rating, text } = (await request.json()) as { star_rating: number; text: string }
      rating = { star_rating, text, rated_at: now(), editable_until: now() + 3600 }
      return ok(rating)
    }),
  )
  expect(await screen.findByText('A steady hand')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Feedback from your teacher' }).getAttribute('href')).toBe(
    '#/feedback/8',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Rate this lesson' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rate Lesson 1' }))
  await userEvent.click(dialog.getByRole('radio', { name: '5 stars' }))
  // a video that ends meanwhile takes nothing of what is being written with it
  const made = await player(1)
  act(() => made.options.onEnded?.())
  expect(players).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Rate' }))
  expect(await screen.findByRole('button', { name: 'Change my rating' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '5 stars' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Lesson 2/ }))
  await waitFor(() => expect(screen.queryByText('A steady hand')).toBeNull())
})

it('links from an appointment course to its bookings, and shows those that the student has', async () => {
  const balance = { left: 1, bought: 3, adjusted: 0, booked: 1, used: 1, forfeited: 0, revoked: 0 }
  const own = { product_id: 7, product_name: 'Calligraphy', teachers: [], valid_until: null, history: [] }
  const booked = (id: number, begintime: number, changes: object = {}) => ({
    ...{ id, product_id: 7, product_name: 'Calligraphy', teacher_id: 8, teacher_name: 'Ms Lin', begintime },
    ...{ endtime: begintime + 2400, status: 'booked', held_until: null, open_class_id: 60 + id },
    ...{ stream_state: 'waiting', move_asked: 0, cancel_reason: '', is_late: 0, teacher_absent: 0 },
    ...changes,
  })
  const list = [
    booked(1, now() + 90_000, { teacher_name: 'Mr Su' }),
    booked(2, now() - 90_000, { status: 'used', stream_state: 'replay' }),
    booked(3, now() - 190_000, { status: 'cancelled' }),
    booked(4, now() + 90_000, { product_id: 9 }),
  ]
  api.use(
    http.get('*/api/v1/student/bookings', () =>
      ok({ list, courses: [{ ...own, balance }], cancel_hours: 0 }),
    ),
  )
  open(() => courseOf([], { class_type: 2 }))
  const mine = within(await screen.findByRole('region', { name: 'My bookings' }))
  expect(mine.getAllByRole('listitem')).toHaveLength(2)
  expect(mine.getByText('Mr Su')).toBeTruthy()
  expect(mine.getByRole('link', { name: 'View class' }).getAttribute('href')).toBe('index.html#/live?id=61')
  expect(mine.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe('index.html#/live?id=62')
  const book = await screen.findByRole('link', { name: 'Book a lesson' })
  expect(book.getAttribute('href')).toBe('#/my_bookings?course=7')
  expect(screen.queryByText('There is nothing to study here')).toBeNull()
})

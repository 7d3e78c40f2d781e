import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { dayAt, mondayOf, startOfDay, weekFrom } from '#web/area-kit/calendar/day.ts'
import { lessonClock } from '#web/features/schedule/lesson-clock.ts'
import { ownZone } from '#web/ui/zones.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()

const teacher = { types: [2] }
const recorded = {
  id: 2,
  open_class_id: 32,
  title: 'Tones',
  product_id: 6,
  product_name: 'Recorded poems',
}
const requests: { start: number; end: number }[] = []

beforeEach(() => {
  requests.length = 0
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), toFake: ['Date'] })
  api.use(
    http.get('*/api/v1/teacher/timetable', ({ request }) => {
      const query = new URL(request.url).searchParams
      const start = Number(query.get('start'))
      requests.push({ start, end: Number(query.get('end')) })
      const begintime = startOfDay('2026-11-20', ownZone()) + 9 * 3600
      const lesson = {
        ...{ kind: 'lesson', lesson_id: 1, open_class_id: 31, title: 'Tang poems' },
        ...{ product_id: 5, product_name: 'Reading the classics', class_type: 3, teacher_name: 'Zhou' },
        ...{ begintime, endtime: begintime + 5400, ended_at: null, is_cancelled: 0 },
        ...{ stream_state: 'waiting', homework_id: 7, students: 12, student_names: [] },
      }
      const booked = {
        ...lesson,
        ...{ kind: 'booking', open_class_id: 33, title: 'Tutoring', students: 5 },
        ...{ begintime: begintime + 7200, endtime: begintime + 7200 + 3000 },
        student_names: ['Mei', 'Tao', 'Jun', 'Lan', 'Bo'],
      }
      const short = { ...lesson, open_class_id: 34, title: 'Dictation', endtime: begintime + 1200 }
      const isIn = start <= begintime && begintime < Number(query.get('end'))
      return ok({ list: isIn ? [lesson, booked, short] : [], untimed: [recorded] })
    }),
  )
})
afterEach(() => vi.useRealTimers())

describe("the teacher's timetable", () => {
  it('of a day comes to the present where it lies below the window; of a week it stays', async () => {
    const shown: string[] = []
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 2))
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => shown.push(location.hash))
    openAs(teacher, '/teacher.html#/my_timetable?view=week', <TeacherRoutes />)
    await screen.findByRole('button', { name: 'Tang poems' })
    await userEvent.click(screen.getByRole('link', { name: 'Day' }))
    await waitFor(() => expect(shown).toEqual([expect.stringContaining('view=day')]))
    vi.restoreAllMocks()
  })

  it('requests exactly this week, shows each lesson on its day, and opens it with its links', async () => {
    openAs(teacher, '/teacher.html#/my_timetable', <TeacherRoutes />)
    const lesson = await screen.findByRole('button', { name: 'Tang poems' })
    const { start, end } = weekFrom(mondayOf(dayAt(Date.now() / 1000, ownZone())), ownZone())
    expect(requests).toEqual([{ start, end }])
    const day = lesson.closest('[aria-current=date]')
    expect(within(day as HTMLElement).getByRole('heading', { level: 2 }).textContent).toContain('Nov 20')
    expect(day?.textContent).toContain('12 students')
    expect(day?.textContent).toContain('Reading the classics · Mixed class')
    await userEvent.click(lesson)
    const dialog = within(await screen.findByRole('dialog', { name: 'Tang poems' }))
    expect(dialog.getByRole('link', { name: 'Class details' }).getAttribute('href')).toBe('#/openclasses/31')
    // the school has switched homework off
    expect(dialog.queryByRole('link', { name: 'Homework' })).toBeNull()
  })

  it('says who has booked a lesson, in the week the first of many, in its dialog all', async () => {
    openAs(teacher, '/teacher.html#/my_timetable', <TeacherRoutes />)
    const lesson = await screen.findByRole('button', { name: 'Tutoring' })
    expect(lesson.closest('[data-kind]')?.textContent).toContain('Mei, Tao, Jun, and 2 more')
    await userEvent.click(lesson)
    const dialog = within(await screen.findByRole('dialog', { name: 'Tutoring' }))
    expect(dialog.getByText('Mei, Tao, Jun, Lan, and Bo')).toBeTruthy()
  })

  it('shows when a short lesson begins, whose block has no room for more', async () => {
    openAs(teacher, '/teacher.html#/my_timetable', <TeacherRoutes />)
    const lesson = await screen.findByRole('button', { name: 'Dictation' })
    expect(lesson.closest('[data-kind]')?.textContent).toBe('Dictation09:00')
  })

  it('lists the lessons without a time below, by their courses', async () => {
    openAs(teacher, '/teacher.html#/my_timetable', <TeacherRoutes />)
    const region = await screen.findByRole('region', { name: 'On-demand lessons' })
    await userEvent.click(within(region).getByText('Recorded poems'))
    expect(within(region).getByRole('link', { name: 'Tones' }).getAttribute('href')).toBe('#/openclasses/32')
  })

  it('changes weeks by buttons and keys, keeps the day in the address and returns to today', async () => {
    const user = userEvent.setup()
    openAs(teacher, '/teacher.html#/my_timetable?week=2026-12-30', <TeacherRoutes />)
    expect(await screen.findByText('No classes in this time')).toBeTruthy()
    expect(screen.getByText(/Dec 28, 2026\s–\sJan 3, 2027/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(location.hash).toBe('#/my_timetable?date=2027-01-04')
    await user.keyboard('{ArrowLeft}')
    expect(location.hash).toBe('#/my_timetable?date=2026-12-28')
    await user.keyboard('t')
    expect(await screen.findByText('Tang poems')).toBeTruthy()
    expect(location.hash).toBe('#/my_timetable')
  })

  it('shows today when the address names a day that does not exist', async () => {
    openAs(teacher, '/teacher.html#/my_timetable?date=2026-02-30', <TeacherRoutes />)
    expect(await screen.findByText('Tang poems')).toBeTruthy()
  })

  it('marks the view that it shows, where the address names one that this screen does not have', async () => {
    openAs(teacher, '/teacher.html#/my_timetable?view=year', <TeacherRoutes />)
    const week = await screen.findByRole('link', { name: 'Week' })
    expect(week.getAttribute('aria-current')).toBe('true')
  })

  it('shows a month of whole weeks, whose days link to their own page', async () => {
    openAs(teacher, '/teacher.html#/my_timetable?view=month', <TeacherRoutes />)
    expect(await screen.findByRole('button', { name: /Tang poems/ })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2, name: /Nov|Oct|Dec/ })).toHaveLength(42)
    expect(screen.getByRole('link', { name: /Fri Nov 20/ }).getAttribute('href')).toContain(
      'view=day&date=2026-11-20',
    )
  })
})

describe('the clock of a lesson', () => {
  const begin = Date.parse('2026-11-20T15:30:00Z') / 1000
  const view = { lang: 'en', schoolZone: 'Asia/Shanghai' } as const

  it('is that of the reader’s zone, where the lesson may end on another day', () => {
    expect(lessonClock(begin, begin + 3600, { ...view, zone: 'Asia/Shanghai' })).toEqual({
      span: '23:30–00:30',
      endsLater: true,
    })
    expect(lessonClock(begin, begin + 3600, { ...view, zone: 'America/New_York' })).toEqual({
      span: '10:30–11:30',
      endsLater: false,
    })
  })
})

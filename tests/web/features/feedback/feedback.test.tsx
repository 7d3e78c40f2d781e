import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const now = Math.floor(Date.now() / 1000)
const lesson = {
  ...{ lesson_id: 7, lesson_name: 'Lesson one', product_id: 3, product_name: 'Poetry' },
  ...{ begintime: now - 7200, endtime: now - 3600 },
}

describe('giving feedback', () => {
  const students = ['Li Bai', 'Du Fu'].map((name, index) => ({
    ...{ userid: 11 + index, username: `student_${index}`, name, star_rating: null },
    ...{ teacher_comment: '', read_status: null, given_at: null, rating: null },
  }))
  const detail = {
    ...{ ...lesson, open_class_id: 70, students: 2, given: 0, pending: 2, is_due: 0 },
    ...{ ratings: 0, average: null, list: students },
  }

  it('to several students sends one text and individual ones, and needs text and stars', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    api.use(
      http.get('*/api/v1/teacher/feedback/lessons/7', () => ok(detail)),
      http.post('*/api/v1/teacher/feedback/lessons/7/ratings', async ({ request }) => {
        sent.push(await request.json())
        return ok(null)
      }),
    )
    openAs({ types: [2] }, '/teacher.html#/feedback/7', <TeacherRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Select those without feedback' }))
    await user.click(screen.getByRole('button', { name: 'Give feedback to 2 students' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Give feedback' }))
    expect(dialog.getByText('Please enter lesson feedback')).toBeTruthy()
    expect(dialog.getByText('Please choose the stars')).toBeTruthy()
    expect(sent).toEqual([])
    const [stars] = dialog.getAllByRole('group', { name: 'Stars' })
    await user.click(within(stars!).getByRole('radio', { name: '4 stars' }))
    await user.type(dialog.getByLabelText('Lesson feedback to everybody'), 'Well read.')
    await user.click(dialog.getByText('In their own words'))
    await user.type(dialog.getByLabelText('Only for Du Fu'), 'Mind the tones.')
    const own = within(dialog.getByRole('group', { name: 'Stars of Du Fu' }))
    await user.click(own.getByRole('radio', { name: '5 stars' }))
    await user.click(dialog.getByRole('button', { name: 'Give feedback' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          ratings: [
            { userid: 11, star_rating: 4, teacher_comment: 'Well read.' },
            { userid: 12, star_rating: 5, teacher_comment: 'Well read.\nMind the tones.' },
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the student’s feedback', () => {
  it('marks what is new', async () => {
    const given = {
      ...{ ...lesson, id: 5, teacher_name: 'Lin', star_rating: 5, teacher_comment: 'Well read.' },
      ...{ read_status: 0, given_at: now - 60 },
    }
    api.use(http.get('*/api/v1/student/feedback', () => listOf([given])))
    openAs({ types: [3] }, '/student.html#/feedback', <StudentRoutes />)
    const row = await screen.findByRole('row', { name: /Lesson one/ })
    expect(within(row).getByText('New')).toBeTruthy()
    expect(within(row).getByRole('img', { name: '5 stars' })).toBeTruthy()
  })

  it('rates a lesson with one click', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    api.use(
      http.get('*/api/v1/student/ratings', () =>
        listOf([{ ...lesson, teacher_name: 'Lin', closes_at: now + 86_400, rating: null }]),
      ),
      http.post('*/api/v1/student/feedback', async ({ request }) => {
        sent.push(await request.json())
        return ok({ star_rating: 5, text: '', rated_at: now, editable_until: now + 172_800 })
      }),
    )
    openAs({ types: [3] }, '/student.html#/feedback?show=rate', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Rate Lesson one' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: '5 stars' }))
    // how much of the limit is used, since nothing is taken beyond it
    expect(dialog.getByText(/^0 \/ \d+$/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Rate' }))
    await waitFor(() => expect(sent).toEqual([{ lesson_id: 7, star_rating: 5, text: '' }]))
  })
})

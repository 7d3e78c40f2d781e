import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const WEEK = 7 * 86_400
const begin = Math.floor(Date.UTC(2037, 0, 5, 11) / 1000)
const lesson = (number: number, changes = {}) => ({
  ...{ id: number, open_class_id: 50 + number, title: `Reading ${number}`, teacher_id: 2 },
  ...{ teacher_name: 'Wang', zone: 'Asia/Shanghai', series_id: 4, is_detached: 0, is_cancelled: 0 },
  ...{ begintime: begin + number * WEEK, endtime: begin + number * WEEK + 3600 },
  ...changes,
})

it('names the lessons that are cancelled with one, and moves none to the time that it has', async () => {
  const user = userEvent.setup()
  const sent: object[] = []
  const list = [
    lesson(1),
    lesson(2),
    lesson(3, { is_cancelled: 1 }),
    lesson(4),
    lesson(5, { series_id: null }),
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
  let dialog = within(await screen.findByRole('dialog'))
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

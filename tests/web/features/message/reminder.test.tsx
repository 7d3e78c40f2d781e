import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const saved = { lesson_reminder: 1, minutes_before: [30], muted: [] }

it('saves what a teacher wants to be told, and asks for a time before the class', async () => {
  const sent: unknown[] = []
  api.use(
    http.get('*/api/v1/teacher/reminders', () => ok(saved)),
    http.put('*/api/v1/teacher/reminders', async ({ request }) => {
      sent.push(await request.json())
      return ok(null)
    }),
  )
  openAs({ types: [2] }, '/teacher.html#/reminder', <TeacherRoutes />)
  await screen.findByText('Also tell me about')
  expect(screen.queryByLabelText('Shipped orders')).toBeNull()
  const press = async (name: string) => userEvent.click(await screen.findByLabelText(name))
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await press('30 minutes before')
  await save()
  expect(await screen.findByText('Choose at least one time')).toBeTruthy()
  await press('10 minutes before')
  await press('Cancelled classes')
  await save()
  await waitFor(() =>
    expect(sent).toEqual([{ lesson_reminder: 1, minutes_before: [10], muted: ['class_cancelled'] }]),
  )
})

it('leads a teacher from the reminder of a class to its broadcast', async () => {
  const reminder = {
    id: 3,
    kind: 'class_begins',
    params: { name: 'Poetry', at: 1_795_312_800 },
    target_id: 9,
    is_read: 1,
    created_at: 1_795_311_000,
  }
  api.use(http.get('*/api/v1/messages', () => listOf([reminder])))
  openAs({ types: [2] }, '/teacher.html#/messages', <TeacherRoutes />)
  const link = await screen.findByRole('link', { name: 'Go live' })
  expect(link.getAttribute('href')).toBe('#/openclasses/9/broadcast')
})

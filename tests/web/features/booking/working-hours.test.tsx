import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const stored = {
  zone: 'Asia/Shanghai',
  minutes: null,
  rules: [{ weekday: 1, begin_clock: '09:00', end_clock: '12:00' }],
  exceptions: [],
  course_minutes: 45,
  may_set_minutes: 0,
}
const hit = {
  lesson_id: 7,
  begintime: 1_796_605_200,
  endtime: 1_796_607_900,
  product_name: 'Reading aloud',
  students: ['Chen'],
}
interface Sent {
  rules: { weekday: number }[]
  decisions: object[]
  reason: string
}
const sent: Sent[] = []

beforeEach(() => {
  sent.length = 0
  api.use(
    http.get('*/api/v1/teacher/workinghours', () => ok(stored)),
    http.put('*/api/v1/teacher/workinghours', async ({ request }) => {
      const body = (await request.json()) as Sent
      sent.push(body)
      return ok(body.decisions.length > 0 ? { saved: 1, hits: [] } : { saved: 0, hits: [hit] })
    }),
  )
})

const open = () => openAs({ types: [2] }, '/teacher.html#/working_hours', <TeacherRoutes />)

it('requests a decision about each booked lesson that a change leaves out, and saves with the decisions', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Remove Mon 09:00–12:00' }))
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  const dialog = await screen.findByRole('dialog', { name: '1 booked lesson falls outside the new hours' })
  await user.selectOptions(within(dialog).getByRole('combobox'), 'Cancel and return the lesson hour')
  const save = within(dialog).getByRole('button', { name: 'Save hours' })
  expect(save).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox'), 'On a journey')
  await user.click(save)
  expect(await screen.findByText('Working hours saved')).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({
    rules: [],
    decisions: [{ lesson_id: 7, decision: 'cancel' }],
    reason: 'On a journey',
  })
})

it('says in words by which clock the hours are, as the teacher chooses it', async () => {
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'Europe/Berlin')
  expect(screen.getByText(/^Your weekly hours follow Central European Time,/)).toBeTruthy()
})

it('adds hours to a day, and shows the stored ones when the changes are discarded', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Add hours on Tue' }))
  expect(screen.getByRole('button', { name: 'Remove Tue 09:00–12:00' })).toBeTruthy()
  await user.click(screen.getAllByRole('link', { name: 'My students' })[0] as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: 'You have unsaved changes' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.queryByRole('button', { name: 'Remove Tue 09:00–12:00' })).toBeNull()
  expect(sent).toEqual([])
})

it('asks before it saves hours that last until late on the next day', async () => {
  const user = userEvent.setup()
  open()
  const until = await screen.findByLabelText('Mon, until')
  fireEvent.change(until, { target: { value: '08:00' } })
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Available until the next day?' }))
  expect(dialog.getByText('Mon: from 09:00 until 08:00 on the next day, 23 hours')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change hours' }))
  expect(sent).toEqual([])
  // as usual as any evening
  for (const end of ['00:00', '21:00']) {
    fireEvent.change(until, { target: { value: end } })
    await user.click(screen.getByRole('button', { name: 'Save hours' }))
    const asked = within(await screen.findByRole('dialog', { name: /falls outside the new hours/ }))
    await user.click(asked.getByRole('button', { name: 'Back to the hours' }))
  }
  expect(sent).toHaveLength(2)
})

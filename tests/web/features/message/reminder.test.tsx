import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const kind = (channel: string, on = 1, offered = 1) => ({ kind: 'class_cancelled', channel, on, offered })
const chosen = { quiet: 'school', quiet_from: '22:00', quiet_until: '07:00' }
const saved = {
  lesson_reminder: 1,
  minutes_before: [30],
  kinds: [kind('app'), kind('mail'), kind('sms', 0)],
  ...chosen,
  school_quiet_from: '22:00',
  school_quiet_until: '07:00',
  zone: 'Asia/Shanghai',
  phone: 0,
  wechat: 0,
}
const unlinked = { offered: 0, linked_at: null, reachable: 1 }
const unverified = { email: 'teacher@example.com', verified: 0, seconds: 0 }

beforeEach(() => api.use(http.get('*/api/v1/messages/wechat', () => ok(unlinked))))

it('saves a teacher’s choice of messages and channels, and requires a time before the class', async () => {
  const sent: unknown[] = []
  api.use(
    http.get('*/api/v1/messages/email', () => ok(unverified)),
    http.get('*/api/v1/teacher/reminders', () => ok(saved)),
    http.put('*/api/v1/teacher/reminders', async ({ request }) => {
      sent.push(await request.json())
      return ok(null)
    }),
  )
  openAs({ types: [2] }, '/teacher.html#/reminder', <TeacherRoutes />)
  await screen.findByText('By which channels')
  expect(screen.queryByLabelText('Shipped orders: In app')).toBeNull()
  // without a phone number there is nothing to switch on
  expect(screen.getByLabelText<HTMLInputElement>('Cancelled classes: SMS').disabled).toBe(true)
  // on a phone, where the heads of the columns are left out, each switch bears the name of its channel
  const visible = [...document.querySelectorAll('td label')].map(({ textContent }) => textContent)
  expect(visible).toEqual(['In app', 'E-mail', 'SMS'])
  const press = async (name: string) => userEvent.click(await screen.findByLabelText(name))
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await press('30 minutes before')
  await save()
  expect(await screen.findByText('Choose at least one time')).toBeTruthy()
  await press('10 minutes before')
  await press('Cancelled classes: E-mail')
  await save()
  await waitFor(() =>
    expect(sent).toEqual([
      {
        lesson_reminder: 1,
        minutes_before: [10],
        kinds: [
          { kind: 'class_cancelled', channel: 'app', on: 1 },
          { kind: 'class_cancelled', channel: 'mail', on: 0 },
          { kind: 'class_cancelled', channel: 'sms', on: 0 },
        ],
        ...chosen,
      },
    ]),
  )
})

it('links a teacher from the reminder of a class to its broadcast', async () => {
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

it('verifies the e-mail address by the code sent to it, and shows why a code is refused', async () => {
  const codes: unknown[] = []
  const state = () => ({ ...unverified, verified: codes.length > 1 ? 1 : 0 })
  api.use(
    http.get('*/api/v1/messages/email', () => ok(state())),
    http.get('*/api/v1/teacher/reminders', () => ok(saved)),
    http.post('*/api/v1/messages/email/code', () => ok({ ...unverified, seconds: 60 })),
    http.post('*/api/v1/messages/email/verify', async ({ request }) => {
      codes.push(await request.json())
      return codes.length > 1 ? ok(state()) : refusal(104205, 'The code is wrong or has expired')
    }),
  )
  openAs({ types: [2] }, '/teacher.html#/reminder', <TeacherRoutes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
  const field = await screen.findByLabelText('Code from the e-mail')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send again in/ }).disabled).toBe(true)
  await userEvent.type(field, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(codes).toEqual([{ code: '123456' }, { code: '123456' }])
})

it('shows a code to scan that links a WeChat', async () => {
  api.use(
    http.get('*/api/v1/messages/email', () => ok(unverified)),
    http.get('*/api/v1/teacher/reminders', () => ok(saved)),
    http.get('*/api/v1/messages/wechat', () => ok({ ...unlinked, offered: 1 })),
    http.post('*/api/v1/messages/wechat', () =>
      ok({ address: 'https://school.example/wechat/link/ticket', seconds: 600 }),
    ),
  )
  openAs({ types: [2] }, '/teacher.html#/reminder', <TeacherRoutes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Link WeChat' }))
  expect(await screen.findByRole('img', { name: 'Scan with WeChat to link it' })).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const now = Math.floor(Date.now() / 1000)
const brief = {
  ...{ id: 5, topic: 'complaint', subject: 'The class broke off', state: 'waiting' },
  ...{ created_at: now - 600, last_at: now - 600 },
}
const message = { id: 1, is_school: 0, text: 'Twice this week.', created_at: now - 600 }
const ofSchool = {
  ...{ ...brief, userid: 8, username: 'li', name: 'Li', waiting_since: now - 600, revision: '1' },
  messages: [{ ...message, author: 'Li' }],
}

describe('a student who writes to the school', () => {
  it('says what it is about, and comes to what was sent', async () => {
    let sent: unknown = null
    api.use(
      http.get('*/api/v1/student/enquiries', () => listOf([])),
      http.post('*/api/v1/student/enquiries', async ({ request }) => {
        sent = await request.json()
        return ok({ id: 5 })
      }),
      http.get('*/api/v1/student/enquiries/5', () => ok({ ...brief, messages: [message] })),
    )
    openAs({ types: [3] }, '/student.html#/enquiries', <StudentRoutes />)
    const user = userEvent.setup()
    expect(await screen.findByText('You have not written to the school yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Write to the school' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('Choose what it is about.')).toBeTruthy()
    expect(sent).toBeNull()
    await user.selectOptions(dialog.getByLabelText('About'), 'Complaint')
    await user.type(dialog.getByLabelText('Subject'), 'The class broke off')
    await user.type(dialog.getByLabelText('Message'), 'Twice this week.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Twice this week.')).toBeTruthy()
    expect(sent).toEqual({ topic: 'complaint', subject: 'The class broke off', text: 'Twice this week.' })
    expect(screen.getByText('Waiting for an answer')).toBeTruthy()
  })
})

describe('the school', () => {
  const open = () =>
    openAs({ userid: 1, types: [1] }, '/admin.html#/enquiries?state=waiting', <AdminRoutes />)

  it('answers what waits and closes it by the answer; what came in meanwhile is read first', async () => {
    const sent: unknown[] = []
    let written = ofSchool
    api.use(
      http.get('*/api/v1/admin/enquiries', () =>
        listOf([ofSchool, { ...ofSchool, id: 6, subject: 'No refund yet' }]),
      ),
      http.get('*/api/v1/admin/enquiries/5', () => ok(written)),
      http.post('*/api/v1/admin/enquiries/5/answers', async ({ request }) => {
        sent.push(await request.json())
        if (sent.length > 1) return ok({ revision: '3' })
        written = {
          ...{ ...ofSchool, revision: '2' },
          messages: [...ofSchool.messages, { ...message, id: 2, text: 'And again.', author: 'Li' }],
        }
        return HttpResponse.json({
          status: { code: 102599, message: 'changed', reason: 'recordChanged' },
          data: { by: 'Li' },
        })
      }),
    )
    open()
    const user = userEvent.setup()
    // beside the entry of the navigation
    expect(await screen.findByRole('link', { name: /2 enquiries are waiting$/ })).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: 'The class broke off' }))
    const field = await screen.findByLabelText('Answer')
    await user.type(field, 'We are sorry.')
    await user.click(screen.getByRole('checkbox', { name: 'Close the enquiry with this answer' }))
    await user.click(screen.getByRole('button', { name: 'Send answer and close' }))
    expect(await screen.findByText(/Something was written here meanwhile/)).toBeTruthy()
    expect(await screen.findByText('And again.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('We are sorry.')
    await user.click(screen.getByRole('button', { name: 'Send answer and close' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe(''))
    expect(sent).toEqual([
      { text: 'We are sorry.', is_closed: 1, revision: '1' },
      { text: 'We are sorry.', is_closed: 1, revision: '2' },
    ])
    // to the orders that it is about, and on to the next without the list
    expect(screen.getByRole('link', { name: 'Orders of this student' }).getAttribute('href')).toBe(
      '#/users/8/orders',
    )
    expect(screen.getByRole('link', { name: 'Next that waits: No refund yet' }).getAttribute('href')).toBe(
      '#/enquiries/6',
    )
  })
})

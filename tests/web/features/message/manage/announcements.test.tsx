import { queryClient } from '#web/lib/query.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantable } from '#contract/role/permissions.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'

inEnglish()

const admin = { userid: 1, types: [1] }
const li = {
  ...{
    id: 1002,
    username: 'li_hua',
    name: 'Li Hua',
    types: [3],
    role: null,
    area_code: '86',
    register_source: 1,
  },
  ...{ telephone: '138****8000', is_locked: 0, is_verified: 1, is_demo: 0, tags: [], created_at: 1 },
  last_login_at: null,
}
const zhang = { ...li, id: 1001, username: 'zhang_san', name: '', is_locked: 1 }
const teacher = { ...li, id: 1003, username: 'teacher_wu', name: 'Wu', types: [2] }
const none = { waiting: 0, sent: 0, unconfirmed: 0, failed: 0, dropped: 0 }
const draft = {
  ...{ id: 5, revision: 1, kind: 'announcement', audience: 'users', target_id: null, target_name: '' },
  ...{
    tags: [],
    user_count: 1,
    users: null,
    channels: ['app'],
    state: 'draft',
    leaves_at: null,
    sent_at: null,
  },
  ...{ texts: { en: { title: 'Closed', text: 'On Friday' } }, created_at: 1, author: 'Head' },
  ...{ people: 0, handled: 0, messages: 0, read: 0, mail: none, sms: none, wechat: none },
}
const recipients = {
  ...{ people: 1, reached: 1, app: 1, mail: 0, sms: 0, wechat: 0 },
  ...{ sms_price: '', cost: null, currency: 1 },
}

const sent: unknown[] = []
const keep =
  (answer: object) =>
  async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    return ok(answer)
  }
beforeEach(() =>
  api.use(
    http.get('*/api/v1/admin/tags', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users', () => listOf([li, zhang, teacher])),
    http.get('*/api/v1/admin/announcement_tags', () =>
      ok({
        list: [
          { name: 'VIP', students: 12 },
          { name: 'New', students: 3 },
        ],
      }),
    ),
    http.get('*/api/v1/admin/announcement_templates', () => ok({ list: [] })),
    http.get('*/api/v1/admin/announcement_channels', () =>
      ok({ list: [{ kind: 'announcement', channels: ['app', 'mail', 'sms'] }] }),
    ),
    http.get('*/api/v1/admin/announcements/5', () => ok(draft)),
    http.get('*/api/v1/admin/announcements/5/recipients', () => ok(recipients)),
    http.get('*/api/v1/admin/announcements/5/preview', () =>
      ok({ subject: 'Closed', text: 'On Friday', html: '', sms: 'Closed' }),
    ),
    http.post('*/api/v1/admin/announcements', keep({ id: 5 })),
    http.put('*/api/v1/admin/announcements/5', keep({ revision: 2 })),
  ),
)
afterEach(() => {
  sent.length = 0
})

function write(title: string, text: string): void {
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } })
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } })
}

describe('an announcement', () => {
  it('is written to the students who are selected in the list of users, of whom one can be removed', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/users', <AdminRoutes />)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
    await user.click(
      within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Message' }),
    )
    await waitFor(() => expect(location.hash).toBe('#/announcements/new'))
    expect(await screen.findByText(/^2 of at most 100/)).toBeTruthy()
    expect(screen.getByText('Li Hua · li_hua')).toBeTruthy()
    const locked = screen.getByTitle('zhang_san (locked, gets nothing)')
    expect(screen.queryByText(/Wu/)).toBeNull()
    const remove = locked.querySelector('.ant-select-selection-item-remove')
    if (!remove) throw new Error('nothing removes a student')
    await user.click(remove)
    expect(await screen.findByText(/^1 of at most 100/)).toBeTruthy()
    write('Closed', 'On Friday')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(location.hash).toBe('#/announcements/5'))
    expect(sent).toMatchObject([{ audience: 'users', target_id: null, user_ids: [li.id] }])
  })

  it('is written to tags, which are chosen among those in use', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/announcements/new', <AdminRoutes />)
    await user.selectOptions(await screen.findByLabelText(/^For/), 'Students with a tag')
    write('Closed', 'On Friday')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Choose one from the list')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Tags' }))
    await user.click(await screen.findByTitle('VIP · 12'))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent).toMatchObject([{ audience: 'tag', tags: ['VIP'] }]))
  })

  it('says what stands in the place of each placeholder', async () => {
    openAs(admin, '/admin.html#/announcements/new', <AdminRoutes />)
    expect(
      await screen.findByText(
        /\{\{name\}\} \(the reader’s name\).*\{\{school\}\} \(the name of the school\)/,
      ),
    ).toBeTruthy()
  })

  it('names a placeholder that is not known under the field and language that has it', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/announcements/new', <AdminRoutes />)
    await screen.findByLabelText('Title')
    write('Closed', 'On {{unknown}}')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    const errorOf = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
        ?.textContent
    await waitFor(() => expect(errorOf('Text')).toContain('{{unknown}}'))
    expect(errorOf('Title')).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Text'))
    // with another language in sight its name leads there
    await user.click(screen.getByRole('tab', { name: '简体中文' }))
    expect(errorOf('Text')).toBeUndefined()
    expect(screen.getByText('Please look at: English')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keeps its students when a role that may not see them changes the words', async () => {
    const user = userEvent.setup()
    const abilities = grantable.filter((permission) => permission !== 'account.read')
    openAs({ ...admin, abilities }, '/admin.html#/announcements/5', <AdminRoutes />)
    expect(await screen.findByText('1 student is selected. Your role may not see who it is.')).toBeTruthy()
    write('Closed again', 'On Friday')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent).toMatchObject([{ texts: { en: { title: 'Closed again' } } }]))
    expect(sent[0]).not.toHaveProperty('user_ids')
  })

  it('says why a way reaches fewer people than it is for', async () => {
    openAs(admin, '/admin.html#/announcements/5', <AdminRoutes />)
    expect(await screen.findByText(/^Each way reaches only those who have it/)).toBeTruthy()
  })

  it('asks for the ways to send for nobody who may only read', async () => {
    let asked = 0
    api.use(
      http.get('*/api/v1/admin/announcement_channels', () => {
        asked += 1
        return ok({ list: [] })
      }),
    )
    const abilities = grantable.filter((permission) => permission !== 'message.publish')
    openAs({ ...admin, abilities }, '/admin.html#/announcements/5', <AdminRoutes />)
    expect((await screen.findAllByRole('checkbox')).length).toBeGreaterThan(0)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(asked).toBe(0)
  })
})

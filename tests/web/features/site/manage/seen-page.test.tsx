import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { EditCustomPage } from '#web/features/site/manage/texts/custom-page-form.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin } from './support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website', 'backoffice']))

it('a page that somebody else has changed shows both versions, and saves the chosen one', async () => {
  const stored = { np_id: 7, title: 'Guide', pc_content: '<p>One</p>', revision: 'first' }
  const saved: object[] = []
  const texts = { main_language: 'en', outdated: [], revisions: { zh: 'z', en: 'e', zh_tw: 't' }, fields: [] }
  api.use(
    http.get('*/api/v1/admin/texts/page', () => ok(texts)),
    http.get('*/api/v1/admin/pages/7', () => ok(stored)),
    http.put('*/api/v1/admin/pages/7', async ({ request }) => {
      const body = (await request.json()) as typeof stored
      saved.push(body)
      if (body.revision === stored.revision) {
        Object.assign(stored, body, { revision: 'third' })
        return ok(stored)
      }
      const { code } = refusals.recordChanged
      const status = { code, reason: 'recordChanged', message: 'Changed meanwhile' }
      return HttpResponse.json({ status, data: { by: 'Mei' } })
    }),
  )
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/pages/7', <EditCustomPage id={7} />)
  await screen.findByRole('button', { name: 'Save' })
  const title = screen.getByLabelText<HTMLInputElement>(/^Title/)
  await user.type(title, ' for parents')
  Object.assign(stored, { revision: 'second', title: 'Handbook', pc_content: '<p>Two</p>' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
  expect(within(dialog).getByRole('radio', { name: /Saved now.*Handbook/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('radio', { name: /Yours.*Guide for parents/ }))
  expect(within(dialog).getByRole('listitem').textContent).toContain('Two')
  await user.click(within(dialog).getByRole('button', { name: 'Continue with this choice' }))
  expect(title.value).toBe('Guide for parents')
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toMatchObject([
    { revision: 'first', title: 'Guide for parents', pc_content: '<p>One</p>' },
    { revision: 'second', title: 'Guide for parents', pc_content: '<p>Two</p>' },
  ])
})

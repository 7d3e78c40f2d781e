import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, expect, it } from 'vitest'
import { EditCustomPage } from '#web/features/site/manage/texts/custom-page-form.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { save, saveAndKeepOwn, serveRecord } from '../../../area-kit/changed-record.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin } from './support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website', 'backoffice']))

it('a page that somebody else has changed shows both versions, and saves the chosen one', async () => {
  const stored = { np_id: 7, title: 'Guide', pc_content: '<p>One</p>', revision: 'first' }
  const texts = { main_language: 'en', outdated: [], revisions: { zh: 'z', en: 'e', zh_tw: 't' }, fields: [] }
  api.use(http.get('*/api/v1/admin/texts/page', () => ok(texts)))
  const sent = serveRecord('/api/v1/admin/pages/7', stored)
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/pages/7', <EditCustomPage id={7} />)
  await screen.findByRole('button', { name: 'Save' })
  const title = screen.getByLabelText<HTMLInputElement>(/^Title/)
  await user.type(title, ' for parents')
  Object.assign(stored, { revision: 'second', title: 'Handbook', pc_content: '<p>Two</p>' })
  const { others } = await saveAndKeepOwn(user, {
    theirs: /Saved now.*Handbook/,
    own: /Yours.*Guide for parents/,
  })
  expect(others).toEqual([expect.stringContaining('Two')])
  expect(title.value).toBe('Guide for parents')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { revision: 'first', title: 'Guide for parents', pc_content: '<p>One</p>' },
    { revision: 'second', title: 'Guide for parents', pc_content: '<p>Two</p>' },
  ])
})

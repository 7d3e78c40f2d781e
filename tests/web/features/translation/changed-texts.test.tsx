import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, it } from 'vitest'
import { SiteTextLanguages } from '#web/features/site/manage/texts/site-text-languages.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { admin } from '../site/manage/support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website', 'backoffice']))

const field = (name: string, main: string, en: string) => ({
  ...{ field: name, is_html: 0, max_length: 120, main, zh: '', en, zh_tw: '' },
})

it('texts that somebody else has changed are shown beside the own translation before it is saved', async () => {
  const stored = {
    main_language: 'zh',
    outdated: [],
    revisions: { zh: 'z', en: 'one', zh_tw: 't' },
    fields: [field('orgaddress', '西湖区', ''), field('copyright', '© 书院', 'Academy')],
  }
  const sent: object[] = []
  api.use(
    http.get('*/api/v1/admin/texts/footer', () => ok(stored)),
    http.put('*/api/v1/admin/texts/footer', async ({ request }) => {
      const body = (await request.json()) as { revision: string }
      sent.push(body)
      if (body.revision === stored.revisions.en) return ok(stored)
      const status = { code: 102517, reason: 'textsChanged', message: 'Changed meanwhile' }
      return HttpResponse.json({ status, data: { by: 'Mei' } })
    }),
  )
  const user = userEvent.setup()
  const labels = { orgaddress: 'Address', copyright: 'Copyright' }
  openAs(
    admin,
    '/admin.html#/site/footer?lang=en',
    <SiteTextLanguages kind="footer" labels={labels}>
      <p>main</p>
    </SiteTextLanguages>,
  )
  // the fields can be read only until it is known who may write them
  await screen.findByRole('button', { name: 'Save' })
  await user.type(screen.getByLabelText('Address'), 'Xihu')
  Object.assign(stored, {
    revisions: { zh: 'z', en: 'two', zh_tw: 't' },
    fields: [field('orgaddress', '上城区', 'West Lake'), field('copyright', '© 书院', 'Academy')],
  })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const question = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
  // the text of the main language is new, and there are two translations of it
  expect(within(question).getByRole('listitem').textContent).toBe('Address (简体中文): 上城区')
  expect(within(question).getByRole('radio', { name: /Saved now.*West Lake/ })).toBeTruthy()
  await user.click(within(question).getByRole('radio', { name: /Yours.*Xihu/ }))
  await user.click(within(question).getByRole('button', { name: 'Continue with this choice' }))
  expect(screen.getByText(/上城区/)).toBeTruthy()
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  const given = [
    { field: 'orgaddress', text: 'Xihu' },
    { field: 'copyright', text: 'Academy' },
  ]
  expect(sent).toEqual([
    { language: 'en', revision: 'one', texts: given },
    { language: 'en', revision: 'two', texts: given },
  ])
})

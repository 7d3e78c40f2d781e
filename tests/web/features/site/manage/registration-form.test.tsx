import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, serveSite } from './support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

const noPictures = {
  PC: 0,
  mobile: 0,
  PC_background_image_url: { url: '' },
  mobile_top_banner_url: { url: '' },
  mobile_bottom_banner_url: { url: '' },
}
let sent: { key: string; body: unknown }[] = []
beforeEach(() => {
  sent = serveSite({
    '/api/v1/admin/reg_conf': {
      ...noPictures,
      available: { enabled: [{ key: 'name', value: [], is_lock: 1 }] },
      revision: 'first',
    },
    '/api/v1/admin/banner_text': { banner_text: '', revision: 'first' },
    '/api/v1/admin/texts/claim_banner': {
      main_language: 'en',
      outdated: [],
      revisions: { zh: 'z', en: 'e', zh_tw: 't' },
      fields: [],
    },
  })
})

async function open() {
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/register', <AdminRoutes />)
  await screen.findByRole('list', { name: 'Registration fields' })
  const field = (name: string) => within(screen.getByRole('listitem', { name }))
  return { user, field }
}
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the fields of the registration', () => {
  it('show what is requested, and whether it must be filled in', async () => {
    const { field } = await open()
    expect(field('Name').getByRole('checkbox', { name: 'Ask for: Name' })).toHaveProperty('checked', true)
    expect(field('Name').getByRole('checkbox', { name: 'Name must be filled in' })).toHaveProperty(
      'checked',
      true,
    )
    expect(field('Grade').queryByRole('checkbox', { name: /must be filled in/ })).toBeNull()
    expect(screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-label'))).toHaveLength(8)
  })

  it('need options where an option is chosen, and are saved in their order', async () => {
    const { user, field } = await open()
    await user.click(field('Grade').getByRole('checkbox', { name: 'Ask for: Grade' }))
    await user.click(save())
    expect(await screen.findByText('Enter at least one choice')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText('Choices: Grade'), 'One{Enter}Two{Enter} One ')
    await user.click(field('Name').getByRole('checkbox', { name: 'Name must be filled in' }))
    for (let place = 0; place < 4; place += 1)
      await user.click(screen.getByRole('button', { name: 'Move “Grade” up' }))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      key: 'POST /api/system/reg_conf',
      body: {
        ...noPictures,
        revision: 'first',
        available: {
          enabled: [
            { key: 'grade', value: ['One', 'Two'], is_lock: 0 },
            { key: 'name', value: [], is_lock: 0 },
          ],
        },
      },
    })
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('show a picture of this site alone', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Show a picture on the desktop' }))
    await user.type(screen.getByLabelText('Background (desktop)'), 'https://evil.example/x.png')
    await user.click(save())
    expect(await screen.findByText(/only pictures of this site/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keep the input when the server refuses', async () => {
    api.use(http.post('*/api/system/reg_conf', () => refusal(100003, 'no permission')))
    const { user, field } = await open()
    await user.click(field('E-mail').getByRole('checkbox', { name: 'Ask for: E-mail' }))
    await user.click(save())
    expect(await screen.findByText('no permission')).toBeTruthy()
    expect(screen.getByText('What you entered is still here. Check it and save again.')).toBeTruthy()
    expect(field('E-mail').getByRole('checkbox', { name: 'Ask for: E-mail' })).toHaveProperty('checked', true)
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })
})

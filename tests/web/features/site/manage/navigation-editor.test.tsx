import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, serveSite } from './support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

const entry = (nav_module: string, name: string) => ({
  nav_module,
  front_nav_name: `${name}（中）`,
  front_nav_name_en: name,
  front_nav_name_zh_tw: '',
  pc_show: 1,
  url: '',
  links: [],
})
let sent: { key: string; body: unknown }[] = []
beforeEach(() => {
  sent = serveSite({
    '/api/school/themes/navigation': {
      navigation: [entry('home', 'Home'), entry('course_list', 'Courses')],
      revision: 'first',
    },
    '/api/themes/navigation/front': { navigation: [] },
    '/api/v1/admin/pages': { list: [{ np_id: 7, title: 'Guide', updated_at: 1 }] },
    '/api/homeinfo': { defined_content: '' },
  })
})

async function open() {
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/navigation', <AdminRoutes />)
  const list = await screen.findByRole('list', { name: 'Navigation items' })
  const items = () => within(screen.getByRole('list', { name: 'Preview' })).getAllByRole('listitem')
  return { user, list, shown: () => items().map((item) => item.textContent) }
}
const save = () => screen.getByRole('button', { name: 'Save' })
const named = (name: string) => screen.getByRole('button', { name })

describe('the navigation editor', () => {
  it('moves an entry by the keyboard alone, announces its position and keeps the focus', async () => {
    const { user, shown } = await open()
    expect(shown()).toEqual(['Home', 'Courses'])
    named('Move “Courses（中）” up').focus()
    await user.keyboard('{Enter}')
    expect(shown()).toEqual(['Courses', 'Home'])
    expect(screen.getByText('“Courses（中）” is now at position 1 of 2')).toBeTruthy()
    // it cannot move further up, so the button to move down has the focus
    expect(document.activeElement).toBe(named('Move “Courses（中）” down'))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      key: 'PUT /api/school/themes/navigation',
      body: { navigation: [{ nav_module: 'course_list' }, { nav_module: 'home' }] },
    })
  })

  it('shows the names of each language, and nothing that is switched off', async () => {
    const { user, shown } = await open()
    await user.click(within(screen.getByRole('group', { name: 'Language' })).getByText('简体中文'))
    expect(shown()).toEqual(['Home（中）', 'Courses（中）'])
    await user.click(screen.getAllByRole('checkbox', { name: 'Show it in the header' })[0] as HTMLElement)
    expect(shown()).toEqual(['Courses（中）'])
  })

  it('does not save an entry without a name or a target', async () => {
    const { user } = await open()
    await user.click(named('Add item'))
    await user.click(save())
    expect(await screen.findByText('Enter a name')).toBeTruthy()
    expect(screen.getByText('Enter an address, or add a link below')).toBeTruthy()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(screen.getAllByLabelText('Name in simplified Chinese')[2])
  })

  it('does not save a link that runs a script', async () => {
    const { user } = await open()
    await user.click(named('Add item'))
    await user.type(screen.getAllByLabelText('Name in simplified Chinese')[2] as HTMLElement, '更多')
    await user.click(named('Add link'))
    await user.type(screen.getAllByLabelText('Name in simplified Chinese')[3] as HTMLElement, '坏')
    const address = screen.getByLabelText('Address of the link')
    await user.type(address, 'javascript:alert(1)')
    await user.click(save())
    expect(await screen.findByText(/starting with https/)).toBeTruthy()
    expect(sent).toEqual([])
    await user.clear(address)
    await user.type(address, 'https://example.com/')
    // the problem disappears once the value is valid
    expect(screen.queryByText(/starting with https/)).toBeNull()
  })

  it('can link to a custom page', async () => {
    const { user } = await open()
    await user.click(named('Add item'))
    await user.type(screen.getAllByLabelText('Name in simplified Chinese')[2] as HTMLElement, '更多')
    await user.click(named('Add link'))
    await user.type(screen.getAllByLabelText('Name in simplified Chinese')[3] as HTMLElement, '指南')
    const kinds = screen.getAllByRole('combobox', { name: 'Target' })
    await user.selectOptions(kinds[0] as HTMLElement, 'A custom page')
    await user.selectOptions(screen.getByLabelText('Page'), 'Guide')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      navigation: [
        {},
        {},
        { nav_module: 'defined_url', links: [{ link_type: 3, np_id: 7, name: '指南', url: '' }] },
      ],
    })
  })
})

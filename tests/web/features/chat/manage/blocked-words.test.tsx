import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, serveSite } from '../../site/manage/support.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

async function open() {
  const sent = serveSite({ '/api/v1/admin/chat': { blocked_words: ['答案', 'cheat'], revision: 'first' } })
  const user = userEvent.setup()
  openAs(admin, '/admin.html#/site/chat', <AdminRoutes />)
  const field = (await screen.findByRole('textbox', {
    name: /Blocked words/,
  })) as HTMLTextAreaElement
  return { sent, user, field }
}
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the blocked words', () => {
  it('are listed one per line, and saved without empty lines', async () => {
    const { sent, user, field } = await open()
    expect(field.value).toBe('答案\ncheat')
    await user.type(field, '\n\n  vpn  ')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(save())
    await screen.findByText('Saved.')
    expect(sent).toEqual([
      { key: 'PUT /api/v1/admin/chat', body: { blocked_words: ['答案', 'cheat', 'vpn'], revision: 'first' } },
    ])
    expect(field.value).toBe('答案\ncheat\nvpn')
  })

  it('of more than thirty characters are not sent, and named', async () => {
    const { sent, user, field } = await open()
    await user.type(field, `\n${'x'.repeat(31)}`)
    await user.click(save())
    expect(await screen.findByText(/is too long: a word can have 30 characters/)).toBeTruthy()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(field)
  })
})

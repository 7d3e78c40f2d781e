import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok } from '../lib/support.ts'
import { api } from '../setup.ts'

/**
 * Answers for a record that a form reads and saves. As the server does, it refuses what was entered over another revision
 * than the stored one.
 * @param stored what is stored; a test changes it as somebody else would
 * @param by the name of who has changed it
 * @returns what the form has sent
 */
export function serveRecord(path: string, stored: { revision: string }, by = 'Mei'): object[] {
  const sent: object[] = []
  api.use(
    http.get(`*${path}`, () => ok(stored)),
    http.put(`*${path}`, async ({ request }) => {
      const body = (await request.json()) as { revision: string }
      sent.push(body)
      if (body.revision === stored.revision)
        return ok(Object.assign(stored, body, { revision: `${stored.revision}, saved` }))
      const { code } = refusals.recordChanged
      const status = { code, reason: 'recordChanged', message: 'Changed meanwhile' }
      return HttpResponse.json({ status, data: { by } })
    }),
  )
  return sent
}

export const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))

interface Versions {
  /** what the dialog shows of the other's value, and of one's own */
  theirs: RegExp
  own: RegExp
}

/**
 * Saves, is asked since Mei has changed the record, and continues with one's own value.
 * @returns the fields to choose in, and what else Mei has changed
 */
export async function saveAndKeepOwn(user: UserEvent, { theirs, own }: Versions) {
  await save(user)
  const dialog = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
  const shown = within(dialog)
  expect(shown.getByRole('radio', { name: theirs })).toBeTruthy()
  await user.click(shown.getByRole('radio', { name: own }))
  const fields = shown.getByRole('group').textContent
  const others = shown.getAllByRole('listitem').map(({ textContent }) => textContent)
  await user.click(shown.getByRole('button', { name: 'Continue with this choice' }))
  return { fields, others }
}

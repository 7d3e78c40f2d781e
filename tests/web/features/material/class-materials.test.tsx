import { render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ClassMaterials } from '#web/features/material/manage/class-materials.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['material', 'website', 'trade']))

const file = (id: number, name: string, shown = 'always') => ({
  ...{ id, name, shown, is_shown: 1, type: 'application/pdf', bytes: 1024 },
  url: `/files/materials/${id}`,
})
let kept = [file(1, 'One.pdf'), file(2, 'Two.pdf')]
const sent: unknown[] = []
beforeEach(() => {
  kept = [file(1, 'One.pdf'), file(2, 'Two.pdf')]
  sent.length = 0
  const path = '*/api/v1/openclass/5/materials'
  api.use(
    http.get(path, () => ok({ list: kept })),
    http.put(path, async ({ request }) => {
      const { materials } = (await request.json()) as { materials: typeof kept }
      sent.push(materials.map(({ id, name, shown }) => [id, name, shown]))
      kept = materials.map((one) => ({ ...file(one.id, one.name, one.shown) }))
      return ok(null)
    }),
    http.delete(`${path}/:material`, ({ params }) => {
      sent.push(`remove ${String(params['material'])}`)
      kept = kept.filter(({ id }) => String(id) !== params['material'])
      return ok(null)
    }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <ClassMaterials classId={5} />
      </HashRouter>
    </QueryClientProvider>,
  )
})
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('sorts, renames and shows the files of a class', async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /“?Two.pdf”?.*up|up.*Two.pdf/i }))
  await waitFor(() => expect(names()).toEqual(['Two.pdf', 'One.pdf']))
  await user.click(screen.getByRole('button', { name: 'Edit One.pdf' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit file' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Please enter a name')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'First')
  await user.selectOptions(dialog.getByLabelText('Visibility'), 'Visible after class')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Visible after class/)).toBeTruthy()
  expect(sent.at(-1)).toEqual([
    [2, 'Two.pdf', 'always'],
    [1, 'First', 'from_end'],
  ])
})

it('removes a file after confirmation, and shows why an upload was refused', async () => {
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('button', { name: 'Remove One.pdf' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove “One.pdf”?' }))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(names()).toEqual(['Two.pdf']))
  expect(sent).toEqual(['remove 1'])

  api.use(http.post('*/api/file/upload', () => refusal(102612, 'This is no file for a lesson')))
  const input = document.querySelector<HTMLInputElement>('input[data-files=materials]')
  if (!input) throw new Error('there is no file input')
  await user.upload(input, new File(['x'], 'setup.exe'))
  expect(await screen.findByText('setup.exe: This is no file for a lesson')).toBeTruthy()
})

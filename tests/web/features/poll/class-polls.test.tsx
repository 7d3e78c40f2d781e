import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ClassPolls } from '#web/features/poll/manage/class-polls.tsx'
import { emptyPoll, type PreparedPoll } from '#web/features/poll/manage/poll-values.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['poll', 'website', 'area']))

const aPoll = (id: number, title: string, values: Partial<PreparedPoll> = {}): PreparedPoll => ({
  ...{ ...emptyPoll, id, title, options: ['yes', 'no'], revision: `r${id}`, rounds: [] },
  ...values,
})
let kept: PreparedPoll[] = []
const sent: unknown[] = []
beforeEach(() => {
  const result = { counts: [3, 1], average: null, words: [], right: null }
  const round = { id: 9, number: 1, began_at: 1, ended_at: 2, answered: 4, result }
  kept = [
    aPoll(1, 'First “one”?'),
    aPoll(2, 'Second?', { rounds: [{ ...round, result_shown: 1, right_shown: 0 }] }),
  ]
  sent.length = 0
  const path = '*/api/v1/openclass/5/polls'
  api.use(
    http.get(path, () => ok({ list: kept })),
    http.post(path, async ({ request }) => {
      sent.push(await request.json())
      return ok({ id: 3, revision: 'r3' })
    }),
    http.put(`${path}/order`, async ({ request }) => {
      sent.push(await request.json())
      kept = kept.toReversed()
      return ok(null)
    }),
    http.delete(`${path}/:poll`, ({ params }) => {
      sent.push(`remove ${String(params['poll'])}`)
      kept = kept.filter(({ id }) => String(id) !== params['poll'])
      return ok(null)
    }),
  )
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <ClassPolls classId={5} />
      </HashRouter>
    </QueryClientProvider>,
  )
})

it('prepares a quiz question, and says first what is missing', async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add poll' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Kind'), 'quiz')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Write the question')).toBeTruthy()
  await user.type(dialog.getByLabelText('Question'), 'Who wrote it?')
  expect(dialog.getByText('At least two options, none of them empty')).toBeTruthy()
  await user.type(dialog.getByLabelText('Option 1'), 'Du Fu')
  await user.type(dialog.getByLabelText('Option 2'), 'Li Bai')
  expect(dialog.getByText('Mark at least one option as right')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Option 2 is right' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { ...emptyPoll, kind: 'quiz', title: 'Who wrote it?', options: ['Du Fu', 'Li Bai'], right_options: [2] },
  ])
})

it('sorts them, and edits only what was not asked', async () => {
  const user = userEvent.setup()
  await screen.findByText('First “one”?')
  expect(screen.getByRole('button', { name: 'Edit “First ‘one’?”' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit “Second?”' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move “Second?” up' }))
  await waitFor(() => expect(sent).toEqual([{ poll_ids: [2, 1] }]))
})

it('shows results, and asks before answers are lost', async () => {
  const user = userEvent.setup()
  await screen.findByText('First “one”?')
  expect(screen.getByText('3 · 75%')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove “Second?”' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('It goes with its results and 4 answers. This cannot be undone.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Second?')).toBeNull())
  expect(sent).toEqual(['remove 2'])
})

import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { Cue } from '#contract/caption/limits.ts'
import { ClipByText } from '#web/features/caption/manage/clip-by-text.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['caption', 'video', 'area', 'website', 'backoffice']))

const video = {
  ...{
    id: 7,
    fileID: 'f7',
    name: 'Strokes',
    source: 'upload',
    is_trial: 0 as const,
    duration: 60,
    bytes: 5_000_000,
  },
  ...{ width: 1280, height: 720, has_source: 1 as const, has_hd: 1 as const, has_sd: 1 as const },
  ...{ owner_name: 'Li', created_at: 1_790_000_000, job: null },
}

const lines: Cue[] = [
  { start: 0, end: 4, text: 'Hello everybody.' },
  { start: 4, end: 9.5, text: 'Today we write\nthe first stroke.' },
  { start: 9.5, end: 65, text: 'Now you.' },
]
const sent: unknown[] = []

function show(cues: Cue[]): void {
  sent.length = 0
  queryClient.clear()
  api.use(
    http.get('*/api/v1/captions', () =>
      ok({ list: cues.length > 0 ? [{ language: 'en' }] : [], may_download: 0 }),
    ),
    http.get('*/api/v1/captions/en', () => ok({ cues })),
    http.get('*/api/v1/videos', () => ok({ list: [], total: 0, next: '' })),
    http.post('*/api/v1/videos/7/clip', async ({ request }) => {
      sent.push(await request.json())
      return ok({ job_id: 1, video_id: 8 })
    }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <ClipByText video={video} player={null} />
      </HashRouter>
    </QueryClientProvider>,
  )
}

const line = (name: RegExp) => screen.findByRole('button', { name })
const chosen = () =>
  screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'))

it('cuts from the first pressed line to the last, not beyond the end of the video', async () => {
  const user = userEvent.setup()
  show(lines)
  await user.click(await line(/Now you/))
  await user.click(await line(/Today we write/))
  expect(chosen()).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('00:04 to 01:00, 00:56 long')
  await user.click(screen.getByRole('button', { name: 'Create clip' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name of the part').value).toBe(
    'Today we write the first stroke.',
  )
  const [, cut] = screen.getAllByRole('button', { name: 'Create clip' })
  if (!cut) throw new Error('the dialog has no button')
  await user.click(cut)
  await waitFor(() => expect(sent).toEqual([{ start: 4, end: 60, name: 'Today we write the first stroke.' }]))
})

it('chooses the lines of which text is selected, and keeps them when the selection goes', async () => {
  show(lines)
  const first = await screen.findByText('Hello everybody.')
  const second = screen.getByText(/Today we write/)
  const selection = document.getSelection()
  act(() => {
    selection?.setBaseAndExtent(first, 0, second, 1)
    document.dispatchEvent(new Event('selectionchange'))
  })
  expect(chosen()).toEqual(['00:00: Hello everybody.', '00:04: Today we write\nthe first stroke.'])
  act(() => {
    selection?.removeAllRanges()
    document.dispatchEvent(new Event('selectionchange'))
  })
  expect(chosen()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
})

it('says where the video has no text', async () => {
  show([])
  expect(await screen.findByText(/needs captions/)).toBeTruthy()
})

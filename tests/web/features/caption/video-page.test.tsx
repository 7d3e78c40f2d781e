import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { HashRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cue } from '#contract/caption/limits.ts'
import { CaptionsPart } from '#web/features/caption/manage/captions-part.tsx'
import { showCaptions } from '#web/features/caption/manage/show-captions.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['caption', 'website', 'backoffice']))

let cues: Cue[] = []
let round = 0
let source = 'upload'
const aJob = (state: { status: number; progress?: number; error?: string }) => ({
  ...{ id: 1, kind: 'captions', progress: 0, error: '', created_at: 1 },
  ...state,
})
let job: ReturnType<typeof aJob> | null = null
const sent: unknown[] = []
beforeEach(() => {
  cues = [{ start: 0, end: 4, text: 'one two' }]
  round = 0
  source = 'upload'
  job = null
  sent.length = 0
  queryClient.clear()
  const path = '*/api/v1/videos/7/captions'
  const read = () => ({ cues, revision: `r${round}` })
  api.use(
    http.get(path, () =>
      ok({
        list: cues.length === 0 ? [] : [{ language: 'en', source, cues: cues.length, updated_at: 1 }],
        automatic: [{ language: 'en', job }],
      }),
    ),
    http.post(`${path}/en/automatic`, () => {
      job = aJob({ status: 0 })
      return ok(job)
    }),
    http.get(`${path}/en`, () => ok(read())),
    http.put(`${path}/en`, async ({ request }) => {
      const body = (await request.json()) as { cues: Cue[]; revision: string }
      sent.push(body)
      cues = body.cues
      round += 1
      return ok({ revision: `r${round}` })
    }),
    http.post(`${path}/en/file`, () =>
      HttpResponse.json({
        status: { code: 106801, reason: 'captionLine', message: 'Line 3 cannot be read' },
        data: { line: 3, fault: 'backwards' },
      }),
    ),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <CaptionsPart videoId={7} fileID="file" player={null} />
      </HashRouter>
    </QueryClientProvider>,
  )
})

it('splits and joins cues, names what is wrong, and saves them with the revision that was read', async () => {
  const user = userEvent.setup()
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text of caption 1')
  await user.click(text)
  text.setSelectionRange(3, 3)
  await user.click(screen.getByRole('button', { name: 'Split caption 1 at the cursor' }))
  const second = screen.getByLabelText<HTMLTextAreaElement>('Text of caption 2')
  expect([text.value, second.value]).toEqual(['one', 'two'])
  await user.clear(second)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please correct caption 2')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(second, 'three')
  const end = screen.getByLabelText('End of caption 2')
  await user.clear(end)
  await user.type(end, '0:05.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        cues: [
          { start: 0, end: 1.714, text: 'one' },
          { start: 1.714, end: 5.5, text: 'three' },
        ],
        revision: 'r0',
      },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Join with next: caption 1' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of caption 1').value).toBe('one\nthree')
})

it('asks before a file takes the place of captions, and says which line cannot be read, and why', async () => {
  const user = userEvent.setup()
  await screen.findByLabelText('Text of caption 1')
  const input = document.querySelector<HTMLInputElement>('input[data-files=captions]')
  if (!input) throw new Error('there is no input for files')
  await user.upload(input, new File(['WEBVTT\n\n00:02.000 --> 00:01.000\na'], 'a.vtt', { type: 'text/vtt' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the captions?' }))
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('Line 3 cannot be read The caption ends before it begins.')).toBeTruthy()
})

it('has captions made from what is said, says how far that is and why it failed, and that they are not read through', async () => {
  const user = userEvent.setup()
  await screen.findByLabelText('Text of caption 1')
  expect(screen.queryByRole('button', { name: 'Create captions automatically' })).toBeNull()
  cues = []
  await showCaptions()
  await user.click(await screen.findByRole('button', { name: 'Create captions automatically' }))
  expect(await screen.findByText('Automatic captions are waiting for their turn')).toBeTruthy()
  job = aJob({ status: 1, progress: 40 })
  await showCaptions()
  expect(
    await screen.findByRole('progressbar', { name: 'Automatic captions are being created' }),
  ).toHaveProperty('ariaValueNow', '40')
  job = aJob({ status: 3, error: 'No speech was found in this video' })
  await showCaptions()
  expect(
    await screen.findByText('Automatic captions could not be created: No speech was found in this video.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create captions automatically' }))
  await screen.findByText('Automatic captions are waiting for their turn')
  job = aJob({ status: 2, progress: 100 })
  cues = [{ start: 1, end: 2, text: 'recognized' }]
  source = 'automatic'
  await showCaptions()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text of caption 1').value).toBe('recognized'),
  )
  expect(screen.getByText(/created automatically and nobody has edited them/)).toBeTruthy()
})

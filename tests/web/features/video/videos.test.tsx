import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import { readExactClock } from '#web/features/player/exact-clock.ts'
import { rangeProblem } from '#web/features/video/clip-range.ts'
import { formatBytes } from '#web/area-kit/format-bytes.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()

const limits = { is_available: 1, most_bytes: 4 * 1024 ** 3, most_seconds: 21_600 }
const video = {
  id: 7,
  fileID: 'f7',
  name: 'Light',
  source: 'upload',
  is_trial: 0,
  duration: 125,
  bytes: 5_000_000,
  width: 1280,
  height: 720,
  has_source: 1,
  has_hd: 1,
  has_sd: 1,
  owner_name: 'Li',
  created_at: 1_790_000_000,
  job: null as object | null,
}
const job = { id: 1, kind: 'transcode', status: 2, progress: 100, error: '', created_at: 1_790_000_000 }

function open(videos: readonly (typeof video)[], allowed = limits) {
  api.use(
    http.get('*/api/v1/videos/limits', () => ok(allowed)),
    http.get('*/api/v1/videos', () => listOf(videos)),
  )
  return openAs({ types: [2] }, '/teacher.html#/videos', <TeacherRoutes />)
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

describe('the list of videos', () => {
  it('shows the qualities of each, the running jobs, and the failed ones with their reason', async () => {
    open([
      video,
      { ...video, id: 8, name: 'Shadow', has_hd: 0, job: { ...job, status: 1, progress: 40 } },
      { ...video, id: 9, name: 'Dusk', has_hd: 0, job: { ...job, status: 3, error: 'It was too long' } },
      { ...video, id: 10, name: 'Before dawn', source: 'broadcast', is_trial: 1 },
    ])
    expect((await row('Light')).getByText('HD')).toBeTruthy()
    // one line a row, as in other lists
    expect(screen.getByRole('table').dataset['dense']).toBe('')
    expect(screen.getByTitle('Light · Uploaded · Li')).toBeTruthy()
    expect(screen.getByTitle('Before dawn · Trial recording · Li')).toBeTruthy()
    expect((await row('Light')).getByText('02:05')).toBeTruthy()
    expect((await row('Shadow')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect((await row('Dusk')).getByText('It was too long')).toBeTruthy()
  })

  it('retries a failed job', async () => {
    let tried = 0
    api.use(
      http.post('*/api/v1/videos/7/retry', () => {
        tried += 1
        return ok(null)
      }),
    )
    open([{ ...video, job: { ...job, status: 3, error: 'broken' } }])
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Light' }))
    await expect.poll(() => tried).toBe(1)
  })

  it('shows why it is empty, and when no job can run', async () => {
    open([], { ...limits, is_available: 0 })
    expect(await screen.findByText('No videos yet')).toBeTruthy()
    expect(screen.getByText('Video processing is off')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload videos' })).toHaveProperty('disabled', true)
  })

  it('does not upload a file that is too large', async () => {
    open([video], { ...limits, most_bytes: 10 })
    const input = await screen.findByLabelText('Upload videos', { selector: 'input' })
    await userEvent.upload(input, new File(['more than ten bytes'], 'long.mp4', { type: 'video/mp4' }))
    expect(await screen.findByText(/The file is larger than/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel: long.mp4' }))
    expect(screen.queryByText(/The file is larger than/)).toBeNull()
  })

  it('joins chosen videos in the order of choosing', async () => {
    let body: unknown
    api.use(
      http.post('*/api/qcloud/vodvideo/concat', async ({ request }) => {
        body = await request.json()
        return ok({ job_id: 1, video_id: 2 })
      }),
    )
    open([video, { ...video, id: 8, fileID: 'f8', name: 'Shadow' }])
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose: Shadow' }))
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose: Light' }))
    expect(screen.getByText('Joined in this order: Shadow → Light')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByText('The videos are being joined')).toBeTruthy()
    expect(body).toEqual({ file_ids: ['f8', 'f7'] })
  })
})

describe('times of a clip', () => {
  it.each([
    ['45', 45],
    ['2:03', 123],
    ['1:02:03.5', 3723.5],
    ['', null],
    ['a:b', null],
    ['-1', null],
  ])('%s is %s', (text, seconds) => expect(readExactClock(text)).toBe(seconds))

  it('must lie within the video, the end after the start', () => {
    expect(rangeProblem(0, 10, 10)).toBeNull()
    expect(rangeProblem(null, 10, 10)).toBe('start')
    expect(rangeProblem(0, null, 10)).toBe('end')
    expect(rangeProblem(5, 5, 10)).toBe('order')
    expect(rangeProblem(0, 20, 10)).toBe('outside')
  })
})

it.each([
  [500, '0.5 kB'],
  [5_000_000, '4.8 MB'],
  [50 * 1024 ** 3, '50 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TeacherRoutes } from '#web/entries/teacher/routes.tsx'
import type { VideoUploadEvents } from '#web/features/video/video-upload.ts'
import { onFailure } from '#web/lib/failure-policy.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()

const uploads = vi.hoisted(() => [] as VideoUploadEvents[])
vi.mock('#web/features/video/video-upload.ts', () => ({
  videoUpload: (_file: File, events: VideoUploadEvents) => {
    uploads.push(events)
    return { start: () => undefined, pause: () => undefined, cancel: () => undefined }
  },
}))

const video = (id: number, name: string) => ({
  id,
  fileID: `f${id}`,
  name,
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
  job: null,
  open_class_video_id: id + 100,
})
const all = [video(1, 'Dawn'), video(2, 'Noon'), video(3, 'Dusk')]
const lessonClass = {
  id: 5,
  crypt_id: 'c',
  lesson: { id: 8, product_id: 9, product_name: 'The night sky' },
  name: 'The moon',
  title: 'The moon',
  intro: '',
  desc: '',
  note: '',
  cover_url: '',
  begin_time: null,
  end_time: null,
  teacher_ids: [1002],
  price: '99.00',
  is_replay: 1,
  is_chat: 1,
  currency: 1,
  productid: 9,
  state: 'replay',
  stream_state: 'replay',
  is_cancelled: 0,
  bookings: 2,
  teachers: [{ id: 1002, name: 'Tang' }],
  overlaps: [],
}

let attached: number[] = []
let refused = false
beforeEach(() => {
  attached = [1, 2]
  refused = false
  uploads.length = 0
  api.use(
    http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 3600 })),
    http.get('*/api/v1/videos', () => listOf(all)),
    http.get('*/api/v1/openclass/5', () => ok(lessonClass)),
    http.get('*/api/product/9', () => refusal(102201, 'gone')),
    http.get('*/api/v1/openclass/5/videos', () =>
      ok({ list: attached.flatMap((id) => all.find((one) => one.id === id) ?? []) }),
    ),
    http.put('*/api/v1/openclass/5/videos', async ({ request }) => {
      if (refused) return refusal(103109, 'There is no such video')
      attached = ((await request.json()) as { video_ids: number[] }).video_ids
      return ok(null)
    }),
  )
})
const open = () => openAs({ types: [2] }, '/teacher.html#/openclasses/5', <TeacherRoutes />)
const names = async () =>
  within(await screen.findByRole('list', { name: 'Videos added' }))
    .getAllByRole('listitem')
    .map((item) => /Dawn|Noon|Dusk/.exec(item.textContent)?.[0])

describe('the videos of a lesson', () => {
  it('are listed in their order, on a page that is titled by the lesson and offers only what exists', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'The moon' })).toBeTruthy()
    expect(screen.getByText('Course: The night sky')).toBeTruthy()
    expect(await names()).toEqual(['Dawn', 'Noon'])
    expect(screen.queryByRole('link', { name: 'Go live' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel the class' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the live page' }).getAttribute('href')).toBe(
      'index.html#/live?id=5',
    )
  })

  it('are reordered and removed', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Move “Dawn” down' }))
    await waitFor(async () => expect(await names()).toEqual(['Noon', 'Dawn']))
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Noon' }))
    await waitFor(async () => expect(await names()).toEqual(['Dawn']))
    expect(attached).toEqual([1])
    expect(await screen.findByText(/“Noon” has been removed/)).toBeTruthy()
  })

  it('are chosen among the existing ones, several at a time, and none twice', async () => {
    attached = [2]
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Choose from the library' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose videos' }))
    const box = (name: RegExp) => dialog.findByRole<HTMLInputElement>('checkbox', { name })
    expect(await box(/Noon/)).toMatchObject({ checked: true, disabled: true })
    expect(dialog.getByRole('button', { name: 'Add 0 videos' })).toHaveProperty('disabled', true)
    await userEvent.click(await box(/Dusk/))
    await userEvent.click(await box(/Dawn/))
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 videos' }))
    await waitFor(async () => expect(await names()).toEqual(['Noon', 'Dusk', 'Dawn']))
    expect(attached).toEqual([2, 3, 1])
  })

  it('are added automatically after the upload', async () => {
    open()
    await uploadDusk()
    expect(await screen.findByRole('progressbar', { name: 'dusk.mp4' })).toBeTruthy()
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.onDone(3)
    await waitFor(async () => expect(await names()).toEqual(['Dawn', 'Noon', 'Dusk']))
    expect(screen.queryByRole('progressbar', { name: 'dusk.mp4' })).toBeNull()
  })

  async function uploadDusk() {
    const input = await screen.findByLabelText('Upload videos', { selector: 'input' })
    await userEvent.upload(input, new File(['video'], 'dusk.mp4', { type: 'video/mp4' }))
  }

  /** Uploads a video and opens its rename dialog. @returns the dialog, and the names that the server receives */
  async function renameDuringUpload() {
    const given: unknown[] = []
    api.use(
      http.put('*/api/v1/videos/3', async ({ request }) => {
        given.push(await request.json())
        return ok(null)
      }),
    )
    open()
    await uploadDusk()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename: dusk.mp4' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename video' }))
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Name' }))
    return { dialog, given }
  }

  it('get the name that was entered during the upload', async () => {
    const { dialog, given } = await renameDuringUpload()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Dusk')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('progressbar', { name: 'Dusk' })).toBeTruthy()
    expect(given).toEqual([])
    uploads[0]?.onDone(3)
    await waitFor(() => expect(given).toEqual([{ name: 'Dusk' }]))
  })

  it('get a name although the upload ends while it is typed', async () => {
    const { dialog, given } = await renameDuringUpload()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Du')
    uploads[0]?.onDone(3)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'sk')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(given).toEqual([{ name: 'Dusk' }]))
  })

  it('leave a course on sale without a video only after a confirmation', async () => {
    const sent: unknown[] = []
    const shown: string[] = []
    onFailure((message) => void shown.push(message))
    const status = { code: 102907, reason: 'productIncomplete', message: 'Something is missing' }
    attached = [2]
    api.use(
      http.put('*/api/v1/openclass/5/videos', async ({ request }) => {
        sent.push(await request.json())
        if (sent.length === 1)
          return HttpResponse.json({ status, data: { missing: ['video'], name: 'The night sky' } })
        attached = []
        return ok(null)
      }),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Noon' }))
    const title = 'Leave “The night sky” on sale with nothing in it?'
    const question = within(await screen.findByRole('dialog', { name: title }))
    await userEvent.click(question.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText(/“Noon” has been removed/)).toBeTruthy()
    expect(sent).toEqual([{ video_ids: [] }, { video_ids: [], anyway: 1 }])
    expect(shown).toEqual([])
  })

  it('stay unchanged when the server refuses, which is shown', async () => {
    refused = true
    const shown: string[] = []
    onFailure((message) => void shown.push(message))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Noon' }))
    await waitFor(() => expect(shown).toEqual(['There is no such video']))
    expect(await names()).toEqual(['Dawn', 'Noon'])
    expect(screen.queryByText(/has been removed/)).toBeNull()
  })
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { FilesField } from '#web/features/homework/files-field.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import type { Files } from '#web/features/homework/types.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['homework']))

let files: Files = { images: [], files: [] }

function Field() {
  const [value, setValue] = useState<Files>({ images: [], files: [] })
  function change(changed: Files) {
    files = changed
    setValue(changed)
  }
  return <FilesField label="Files" value={value} onChange={change} mayBeVideo />
}

/** Chooses files; the school answers each upload in its turn, and refuses those that it has no answer for. */
async function choose(names: readonly string[], stored: readonly (string | null)[]) {
  let sent = 0
  files = { images: [], files: [] }
  api.use(
    http.post('*/api/file/upload', () => {
      const url = stored[sent++]
      return url ? ok({ url }) : refusal(102_611, 'Not a picture')
    }),
  )
  render(<Field />)
  const input = document.querySelector<HTMLInputElement>('input[multiple]')
  if (!input) throw new Error('no field for files')
  await userEvent.upload(
    input,
    names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  return () => sent
}

it('a video that is called like a picture is added as the video that it is', async () => {
  await choose(['holiday.jpg'], ['/files/0123.mp4'])
  await waitFor(() => expect(files.files).toHaveLength(1))
  expect(files.images).toEqual([])
  expect(files.files[0]).toMatchObject({ url: '/files/0123.mp4', name: 'holiday.jpg', type: 'video/mp4' })
})

it('a file that is refused is named, and those after it are added', async () => {
  await choose(['bad.jpg', 'good.jpg'], [null, '/files/0456.jpg'])
  await waitFor(() => expect(files.images).toEqual(['/files/0456.jpg']))
  expect(screen.getByText(/bad\.jpg was not added\. Not a picture/)).toBeTruthy()
})

it('a file of another kind is refused with the kinds that are taken', async () => {
  api.use(
    http.post('*/api/file/upload', () =>
      HttpResponse.json({ status: { code: 102_611, message: 'No', reason: 'notForHomework' }, data: null }),
    ),
  )
  render(<Field />)
  const input = document.querySelector<HTMLInputElement>('input[multiple]')!
  await userEvent.upload(input, new File(['x'], 'essay.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/JPG, PNG, and WebP.*MP3, M4A, WebM, and Ogg.*PDF and MP4/)).toBeTruthy()
})

it('of a whole folder no more files are tried than an answer can hold, and the limit is named', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `photo-${number}.jpg`)
  const sent = await choose(names, [])
  expect(await screen.findByText(/At most 6 pictures or videos/)).toBeTruthy()
  expect(sent()).toBe(12)
})

it('the form waits for a file that is on its way, and says so', async () => {
  const user = userEvent.setup()
  let submits = 0
  let arrive: (value: unknown) => void = () => undefined
  const arrival = new Promise((resolve) => (arrive = resolve))
  api.use(
    http.post('*/api/file/upload', async () => {
      await arrival
      return ok({ url: '/files/0789.jpg' })
    }),
  )
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submits++
      }}
    >
      <Field />
      <button type="submit">Submit</button>
    </form>,
  )
  const input = document.querySelector<HTMLInputElement>('input[multiple]')!
  await user.upload(input, new File(['x'], 'late.jpg', { type: 'image/jpeg' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(submits).toBe(0)
  expect(screen.getByText(/A file is still uploading/)).toBeTruthy()
  arrive(null)
  await waitFor(() => expect(files.images).toEqual(['/files/0789.jpg']))
  await waitFor(() => expect(screen.queryByText(/still uploading/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(submits).toBe(1)
})

it('who leaves the page while a file is on its way is asked first', async () => {
  let arrive: (value: unknown) => void = () => undefined
  const arrival = new Promise((resolve) => (arrive = resolve))
  api.use(
    http.post('*/api/file/upload', async () => {
      await arrival
      return ok({ url: '/files/0790.jpg' })
    }),
  )
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  render(<Field />)
  expect(isAsked()).toBe(false)
  const input = document.querySelector<HTMLInputElement>('input[multiple]')!
  await userEvent.upload(input, new File(['x'], 'late.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  arrive(null)
  await waitFor(() => expect(files.images).toEqual(['/files/0790.jpg']))
  await waitFor(() => expect(isAsked()).toBe(false))
})

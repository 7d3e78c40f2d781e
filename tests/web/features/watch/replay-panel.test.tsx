import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { players, student, thePlayer, videos } from './live-page-setup.ts'
import { at, classOf, openLive, videoOf } from './support.tsx'

interface Note {
  id: number
  fileID: string
  second: number
  text: string
  created_at: number
  updated_at: number | null
}

let notes: Note[] = []

/** The first was answered and shown, and asked while the first video was recorded; the second in the other video. */
const asked = (id: number, second: number) => ({
  ...{ id, poll_id: id, number: 1, kind: 'one', title: `Which stroke ${id}?`, options: ['dot', 'hook'] },
  ...{ chooses_several: 0, scale_top: 5, low_label: '', high_label: '', is_anonymous: 0 },
  ...{
    begin_second: second,
    end_second: second + 20,
    shown_second: null,
    began_at: 1,
    ended_at: 2,
    shown_at: null,
  },
  replay: { fileID: `file-${id}`, second },
  ...{ answered: 4, right_options: null, explanation: '', mine: { choices: [2], word: '' } },
  result: id === 1 ? { counts: [1, 3], average: null, words: [], right: null } : null,
})
beforeEach(() => {
  notes = []
  localStorage.clear()
  api.use(
    videos(videoOf(1), videoOf(2)),
    http.get('*/api/v1/captions', () =>
      ok({ list: [{ language: 'en', source: 'upload' }], may_download: 0 }),
    ),
    http.get('*/api/v1/captions/en', () =>
      ok({
        cues: [
          { start: 1, end: 3, text: 'Hold the brush' },
          { start: 5, end: 8, text: '<b>upright</b>' },
        ],
      }),
    ),
    http.get('*/api/v1/openclass/5/chat/replay', ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('from'))
      const list = [
        { id: 1, second: 2, nickName: 'Li', profile_picture_url: '', content: 'hello', is_teacher: 0 },
        { id: 2, second: 310, nickName: 'Tang', profile_picture_url: '', content: 'later', is_teacher: 1 },
      ]
      return ok({ list: list.filter(({ second }) => second >= from && second < from + 300), more: 0 })
    }),
    http.get('*/api/v1/openclass/5/search', () =>
      ok({ list: [{ kind: 'caption', fileID: 'file-2', second: 42, text: 'the brush', by: '' }], more: 0 }),
    ),
    http.get('*/api/v1/openclass/5/polls/asked', () => ok({ list: [asked(1, 12), asked(2, 90)] })),
    http.get('*/api/v1/notes', () => ok({ list: notes })),
    http.post('*/api/v1/notes', async ({ request }) => {
      const body = (await request.json()) as Pick<Note, 'fileID' | 'second' | 'text'>
      const note = { id: notes.length + 1, ...body, created_at: 1, updated_at: null }
      notes = [...notes, note]
      return ok(note)
    }),
    http.delete('*/api/v1/notes/:id', () => {
      notes = []
      return ok(null)
    }),
  )
})

/** The canvas is Excalidraw, which no simulated page can draw. */
vi.mock('#web/features/whiteboard/canvas/load-canvas.ts', () => ({
  loadCanvas: async () => ({
    default: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
  }),
}))
const drawn = http.get('*/api/v1/openclass/5/whiteboard/replay', () =>
  ok({
    ...{ turns: [{ page_id: 1, file_id: 'file-1', second: 0 }], next: null },
    steps: [{ page_id: 1, file_id: 'file-1', second: 0, changes: '{}' }],
  }),
)

const open = () => openLive(classOf(at.over()), { user: student })
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

describe('beside a replay', () => {
  it('captions are switched on, remembered, and shown as plain text at their seconds', async () => {
    await open()
    const player = await thePlayer()
    const choice = within(await screen.findByRole('group', { name: 'Captions' }))
    await userEvent.click(choice.getByRole('button', { name: 'English' }))
    expect(JSON.parse(localStorage.getItem('captions') ?? '')).toMatchObject({ on: true, language: 'en' })
    const over = within(player.layer)
    player.second = 2
    await over.findByText('Hold the brush')
    player.second = 4
    await waitFor(() => expect(over.queryByText('Hold the brush')).toBeNull())
    player.second = 6
    await over.findByText('<b>upright</b>')
    await userEvent.click(choice.getByRole('button', { name: 'Off' }))
    expect(over.queryByText('<b>upright</b>')).toBeNull()
  })

  it('the transcript marks the line that plays, and a press jumps', async () => {
    await open()
    const player = await thePlayer()
    await tab('Transcript')
    const list = within(await screen.findByRole('list', { name: 'Transcript' }))
    const line = await list.findByRole('button', { name: /upright/ })
    await userEvent.click(line)
    expect([player.second, player.playing]).toEqual([5, true])
    await waitFor(() => expect(line.getAttribute('aria-current')).toBe('true'))
  })

  it('the chat follows the picture, also after a jump', async () => {
    await open()
    const player = await thePlayer()
    await tab('Chat')
    const chat = within(await screen.findByRole('log', { name: 'Chat of the class' }))
    expect(await chat.findByText('Nothing was written up to here.')).toBeTruthy()
    player.second = 3
    await chat.findByText('hello')
    player.second = 311
    await chat.findByText('later')
    player.second = 0
    await waitFor(() => expect(chat.queryByText('hello')).toBeNull())
  })

  it('the poll that the picture has come to is marked, and a press plays from where one was asked', async () => {
    await open()
    const player = await thePlayer()
    await tab('Polls')
    const polls = await screen.findAllByRole('listitem', { name: /^Which stroke/ })
    expect(polls[0]?.textContent).toContain('3 · 75%')
    expect(polls[1]?.textContent).toContain('The result was not shown')
    player.second = 15
    await waitFor(() => expect(polls[0]?.getAttribute('aria-current')).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: /Which stroke 2/ }))
    await waitFor(() => expect(players).toHaveLength(2))
    expect((await thePlayer()).options).toMatchObject({ startAt: 90, autoplay: true })
  })

  it('what is found in another video plays there from its second', async () => {
    await open()
    await thePlayer()
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Search captions and chat' }),
      'brush{Enter}',
    )
    await userEvent.click(await screen.findByRole('button', { name: /the brush/ }))
    await waitFor(() => expect(players).toHaveLength(2))
    expect((await thePlayer()).options).toMatchObject({
      src: '/media/2/hd.m3u8',
      startAt: 42,
      autoplay: true,
    })
  })

  it('a note is begun by N at the second that plays, saved, removed, and brought back', async () => {
    await open()
    const player = await thePlayer()
    await screen.findByRole('button', { name: 'Add note' })
    player.second = 75.4
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'n' })
    })
    await userEvent.type(await screen.findByLabelText('Note at 01:15'), 'look again')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    const list = within(screen.getByRole('list', { name: 'My notes' }))
    expect(await list.findByText('look again')).toBeTruthy()
    expect(notes).toMatchObject([{ fileID: 'file-1', second: 75.4, text: 'look again' }])
    await userEvent.click(list.getByRole('button', { name: 'Delete the note at 01:15' }))
    await waitFor(() => expect(list.queryByText('look again')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await list.findByText('look again')
    player.second = 0
    await userEvent.click(list.getByRole('button', { name: 'Play from 01:15' }))
    expect(player.second).toBe(75.4)
  })
  it('the whiteboard takes the place of the picture by a press, and stays there on every tab', async () => {
    api.use(drawn)
    await open()
    await thePlayer()
    await tab('Whiteboard')
    const beside = within(await screen.findByRole('tabpanel', { name: 'Whiteboard' }))
    expect(await beside.findByRole('img', { name: 'Whiteboard of the class' })).toBeTruthy()
    await userEvent.click(beside.getByRole('button', { name: 'Show large' }))
    const large = within(await screen.findByRole('region', { name: 'Whiteboard' }))
    expect(await large.findByRole('img', { name: 'Whiteboard of the class' })).toBeTruthy()
    expect(screen.getAllByRole('img', { name: 'Whiteboard of the class' })).toHaveLength(1)
    // whoever pressed it presses it again in the same place
    expect(document.activeElement).toBe(beside.getByRole('button', { name: 'Show small' }))
    await tab('Notes')
    await userEvent.click(large.getByRole('button', { name: 'Show small' }))
    expect(screen.queryByRole('region', { name: 'Whiteboard' })).toBeNull()
  })
})

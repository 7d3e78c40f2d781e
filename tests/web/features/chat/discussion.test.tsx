import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { useComposer } from '#web/features/chat/parts/use-composer.ts'
import { createRoom } from '#web/features/chat/room/chat-room.ts'
import { HttpFailure } from '#web/lib/failures.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { box, chatOf, configOf, happen, ME, messageOf, openDiscussion, usualRoom } from './support.tsx'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('./fake-transport.ts')
  return { openTransport: openFake }
})

const contents = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('p:last-child')?.textContent)

describe('the list of messages', () => {
  it('shows author, text and time, with a portrait of 24 by 24', async () => {
    chatOf({ list: [messageOf(1, 'good morning', { profile_picture_url: '/files/a.webp' })] })
    await openDiscussion()
    const row = await screen.findByRole('article')
    expect(row.textContent).toContain('Person 1')
    expect(row.textContent).toContain('good morning')
    expect(row.querySelector('time')?.textContent).toMatch(/^\d\d:05$/)
    const picture = row.querySelector('img')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['24', '24'])
  })

  it('is announced as it grows, and marks the teacher', async () => {
    chatOf({ list: [messageOf(1, 'one')] })
    await openDiscussion()
    const log = await screen.findByRole('log', { name: 'Messages' })
    await happen({ kind: 'messages', messages: [messageOf(2, 'two', { is_teacher: 1 })] })
    expect(contents()).toEqual(['one', 'two'])
    expect(within(log).getAllByText('Teacher')).toHaveLength(1)
  })

  it('shows each message once, in its order, however often it comes', async () => {
    chatOf({ list: [messageOf(1, 'one'), messageOf(3, 'three')] })
    await openDiscussion()
    await screen.findByText('three')
    await happen({ kind: 'messages', messages: [messageOf(2, 'two'), messageOf(3, 'three')] })
    expect(contents()).toEqual(['one', 'two', 'three'])
  })

  it('shows own messages on the opposite side', async () => {
    chatOf({ list: [messageOf(1, 'theirs'), messageOf(2, 'mine', { userid: ME })] })
    await openDiscussion()
    const [theirs, mine] = await screen.findAllByRole('article')
    expect(theirs?.className).not.toContain('own')
    expect(mine?.className).toContain('own')
  })

  it('shows HTML and addresses as text', async () => {
    chatOf({ list: [messageOf(1, '<b>bold</b> https://example.com')] })
    await openDiscussion()
    const row = await screen.findByRole('article')
    expect(contents()).toEqual(['<b>bold</b> https://example.com'])
    expect(row.querySelector('a, b')).toBeNull()
  })

  it('shows known emoticons and leaves other brackets as they are', async () => {
    chatOf({ list: [messageOf(1, 'hi [微笑] [赞] [noted] [四个字的] [xx]')] })
    await openDiscussion()
    const row = await screen.findByRole('article')
    const drawn = within(row).getAllByRole('img')
    expect(drawn.map((one) => one.getAttribute('aria-label'))).toEqual(['Smile', 'Thumbs up'])
    expect(contents()).toEqual(['hi   [noted] [四个字的] [xx]'])
  })

  it('removes a deleted message', async () => {
    chatOf({ list: [messageOf(1, 'rude'), messageOf(2, 'polite')] })
    await openDiscussion()
    await screen.findByText('rude')
    await happen({ kind: 'deleted', id: 1 })
    expect(contents()).toEqual(['polite'])
  })

  it('shows when there are no messages, and loads earlier ones', async () => {
    chatOf({ list: [messageOf(101, 'newer')], next: 101 })
    const user = userEvent.setup()
    await openDiscussion()
    await screen.findByText('newer')
    api.use(
      http.get('*/api/openclass/chat/7', ({ request }) => {
        expect(new URL(request.url).searchParams.get('before')).toBe('101')
        return ok({ list: [messageOf(1, 'older')], next: null, deleted: [], room: usualRoom, chat_status: 0 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
    await screen.findByText('older')
    expect(contents()).toEqual(['older', 'newer'])
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  })

  it('counts new messages while scrolled up, with a button to them', async () => {
    chatOf({ list: [messageOf(1, 'one')] })
    const user = userEvent.setup()
    await openDiscussion()
    await screen.findByText('one')
    const log = screen.getByRole('log')
    for (const [name, value] of Object.entries({ scrollHeight: 1_000, clientHeight: 300 }))
      Object.defineProperty(log, name, { configurable: true, value })
    act(() => {
      log.scrollTop = 100
      log.dispatchEvent(new Event('scroll'))
    })
    await happen({ kind: 'messages', messages: [messageOf(2, 'two'), messageOf(3, 'three')] })
    expect(log.scrollTop).toBe(100)
    await user.click(screen.getByRole('button', { name: '2 new messages' }))
    expect(log.scrollTop).toBe(1_000)
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull()
  })
})

describe('writing', () => {
  it('sends by Enter, trimmed, and begins a new line by Shift and Enter', async () => {
    const sent = chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    await user.type(await box(), '  hello{Shift>}{Enter}{/Shift}there  ')
    expect(sent).toEqual([])
    await user.keyboard('{Enter}')
    await screen.findByText(/^hello/)
    expect(sent.map(({ content }) => content)).toEqual(['hello\nthere'])
    expect(sent[0]?.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(((await box()) as HTMLTextAreaElement).value).toBe('')
    expect(document.activeElement).toBe(await box())
  })

  it('sends by its button', async () => {
    const sent = chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    await user.type(await box(), 'hello')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('hello', { selector: 'article p' })
    expect(sent).toHaveLength(1)
  })

  it('does not send at the Enter that ends the input of a Chinese word', async () => {
    const sent = chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    const area = await box()
    await user.type(area, '你')
    act(() => {
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    })
    expect(sent).toEqual([])
  })

  it.each(['', '   '])('of "%s" shows that messages cannot be empty', async (text) => {
    const sent = chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    const area = await box()
    await user.click(area)
    if (text) await user.keyboard(text)
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Messages sent cannot be empty')
    expect(sent).toEqual([])
  })

  it('allows 150 characters and counts them', async () => {
    chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    const area = await box()
    await user.click(area)
    await user.paste('a'.repeat(151))
    expect((area as HTMLTextAreaElement).value).toHaveLength(150)
    expect(screen.getByText('150/150')).toBeTruthy()
  })

  it('a second time within ten seconds shows it, keeps the text and sends no request', async () => {
    const sent = chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    await user.type(await box(), 'one{Enter}')
    await screen.findByRole('button', { name: /^Send \((10|9)\)$/ })
    await user.type(await box(), 'two{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Send too often')
    expect(((await box()) as HTMLTextAreaElement).value).toBe('two')
    expect(sent).toHaveLength(1)
  })

  it('shows a refusal and counts down its time', async () => {
    chatOf({
      answer: () => refusal(refusals.chatTooOften.code, 'Send too often', 200, { seconds: 7 }),
    })
    const user = userEvent.setup()
    await openDiscussion()
    await user.type(await box(), 'one{Enter}')
    expect((await screen.findByText('Send too often')).textContent).toBe('Send too often')
    expect(screen.getByRole('button', { name: /^Send \([67]\)$/ })).toBeTruthy()
    expect(contents()).toEqual([])
  })

  it('sends the same message again while the school cannot be reached', async () => {
    let failures = 1
    const sent = chatOf({
      answer: (content) => {
        if (failures-- > 0) return HttpResponse.error()
        return ok(messageOf(9, content, { userid: ME }))
      },
    })
    const user = userEvent.setup()
    await openDiscussion()
    await user.type(await box(), 'stubborn{Enter}')
    await screen.findByText('stubborn', { selector: 'article p' }, { timeout: 5_000 })
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1)
  })

  it('inserts emoticons at the caret, by mouse and by keyboard', async () => {
    chatOf()
    const user = userEvent.setup()
    await openDiscussion()
    const area = (await box()) as HTMLTextAreaElement
    await user.type(area, 'ab')
    area.setSelectionRange(1, 1)
    await user.click(screen.getByRole('button', { name: 'Emoticons' }))
    expect(screen.getAllByRole('menuitem')).toHaveLength(20)
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(area.value).toBe('a[惊讶]b')
    await waitFor(() => expect(area.selectionStart).toBe(5))
    await user.click(screen.getByRole('button', { name: 'Emoticons' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('being muted', () => {
  it('disables the field, shows why, and enables it again', async () => {
    chatOf()
    await openDiscussion()
    await box()
    await happen({ kind: 'mute', userid: ME, chat_status: 1 })
    expect(((await box()) as HTMLTextAreaElement).disabled).toBe(true)
    expect((await box()).getAttribute('placeholder')).toBe('You are muted in this class')
    expect(screen.getByText('The teacher has muted you')).toBeTruthy()
    await happen({ kind: 'mute', userid: ME, chat_status: 0 })
    expect(((await box()) as HTMLTextAreaElement).disabled).toBe(false)
  })

  it('clears the error of the message before', async () => {
    chatOf()
    await openDiscussion()
    await userEvent.type(await box(), '{Enter}')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    await happen({ kind: 'mute', userid: ME, chat_status: 1 })
    expect(screen.getByRole('alert').textContent).toBe('')
    await happen({ kind: 'mute', userid: ME, chat_status: 0 })
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('with everybody applies to all but those who moderate the class', async () => {
    chatOf({ room: { all_muted: 1 } })
    const shown = await openDiscussion()
    await screen.findByPlaceholderText('Everyone is muted')
    shown.unmount()
    chatOf({ room: { all_muted: 1 }, config: configOf({ may_moderate: 1 }) })
    await openDiscussion()
    expect(((await box()) as HTMLTextAreaElement).disabled).toBe(false)
  })

  it('of another person changes nothing', async () => {
    chatOf()
    await openDiscussion()
    await box()
    await happen({ kind: 'mute', userid: ME + 1, chat_status: 1 })
    expect(((await box()) as HTMLTextAreaElement).disabled).toBe(false)
  })
})

describe('a message without an answer', () => {
  it('is not said to be unsent, and is the same message when it is sent again', async () => {
    const nonces: string[] = []
    const send = vi.fn((_: number, content: string, nonce: string) => {
      nonces.push(nonce)
      return nonces.length > 10
        ? Promise.resolve(messageOf(1, content))
        : Promise.reject(new HttpFailure(0, 'The school could not be reached.'))
    })
    const room = createRoom(7, { api: { read: vi.fn(), send }, connection: { pause: () => 0 } })
    localStorage.setItem('lang', 'en')
    await startI18n(['ui', 'common', 'chat'])
    const answering = { answered: null, onAnswered: () => undefined }
    const { result } = renderHook(() => useComposer(room, room.read(), answering))
    // its texts are there
    await waitFor(() => expect(result.current).not.toBeNull())
    act(() => result.current.type('good morning'))
    act(() => result.current.send())
    await waitFor(() =>
      expect(result.current.problem).toContain('it is not known whether your message was sent'),
    )
    expect(result.current.text).toBe('good morning')
    act(() => result.current.send())
    await waitFor(() => expect(result.current.text).toBe(''))
    expect(new Set(nonces).size).toBe(1)
    await room.send('good morning')
    expect(new Set(nonces).size).toBe(2)
  })
})

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { PollCard } from '#web/features/poll/poll-card.tsx'
import { PollNotice } from '#web/features/poll/poll-notice.tsx'
import { emptyState, type PollState } from '#web/features/poll/room/poll-state.ts'
import type { GivenAnswer } from '#web/features/poll/room/poll-room.ts'
import { HttpFailure, Refused } from '#web/lib/failures.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { aRound } from './support.ts'

const seen = vi.hoisted(() => ({ room: { answer: vi.fn(), close: vi.fn() }, state: {} as PollState }))
vi.mock('#web/features/poll/room/use-poll-room.ts', () => ({ usePollRoom: () => seen }))

inEnglish()
beforeAll(() => loadNamespaces(['poll']))

type Props = Partial<Parameters<typeof PollCard>[0]>
function show(values: Parameters<typeof aRound>[0], props: Props = {}) {
  const onAnswer = vi.fn((_given: GivenAnswer) => Promise.resolve())
  render(<PollCard round={aRound(values)} mine={null} endsAt={null} onAnswer={onAnswer} {...props} />)
  return onAnswer
}

describe('answering', () => {
  it('sends the chosen option, by the keyboard alone', async () => {
    const user = userEvent.setup()
    const onAnswer = show({})
    await user.tab()
    await user.keyboard(' {Enter}')
    expect(onAnswer).toHaveBeenCalledWith({ choices: [1] })
  })

  it('asks for a choice where there is none', async () => {
    const user = userEvent.setup()
    const onAnswer = show({})
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(screen.getByText('Choose an answer first')).toBeTruthy()
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('takes several where several may be chosen', async () => {
    const user = userEvent.setup()
    const onAnswer = show({ chooses_several: 1 })
    for (const option of screen.getAllByRole('checkbox')) await user.click(option)
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(onAnswer).toHaveBeenCalledWith({ choices: [1, 2] })
  })

  it('shows the ends of a scale, and sends a value', async () => {
    const user = userEvent.setup()
    const onAnswer = show({ kind: 'scale', options: [], low_label: 'nothing', high_label: 'all' })
    expect(screen.getByText('5 = all')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '4' }))
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(onAnswer).toHaveBeenCalledWith({ choices: [4] })
  })

  it('sends a word, and says why it was refused', async () => {
    const user = userEvent.setup()
    const message = 'This word is not allowed'
    const status = { code: refusals.chatBlockedWord.code, reason: 'chatBlockedWord' as const, message }
    const onAnswer = vi.fn(() => Promise.reject(new Refused(status, null)))
    show({ kind: 'word', options: [] }, { onAnswer })
    await user.type(screen.getByLabelText('Your word'), ' spring {Enter}')
    expect(onAnswer).toHaveBeenCalledWith({ word: 'spring' })
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('does not say that it was not sent when no answer arrives', async () => {
    const user = userEvent.setup()
    show({}, { onAnswer: () => Promise.reject(new HttpFailure(0, 'The school could not be reached.')) })
    await user.click(screen.getAllByRole('radio')[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText(/it is not known whether your answer was taken/)).toBeTruthy()
  })

  it('is over once it was answered, unless answers may be changed', () => {
    const mine = { choices: [1], word: '' }
    show({}, { mine })
    expect(screen.queryByRole('button', { name: /answer/ })).toBeNull()
    expect(screen.getByText('Your answer has been taken')).toBeTruthy()
  })

  it('may be changed where the poll allows it', () => {
    show({ may_change: 1 }, { mine: { choices: [1], word: '' } })
    expect(screen.getByRole('button', { name: 'Change answer' })).toBeTruthy()
  })
})

describe('a result', () => {
  it('says numbers, the own choice and the right one in words', () => {
    show(
      {
        ...{ kind: 'quiz', state: 'ended', answered: 4, result_shown: 1, right_shown: 1, right_options: [2] },
        ...{ result: { counts: [1, 3], average: null, words: [], right: 3 }, explanation: 'mixed' },
      },
      { mine: { choices: [1], word: '' } },
    )
    const [red, green] = within(screen.getByRole('list', { name: 'Result' })).getAllByRole('listitem')
    expect(red?.textContent).toBe('redYour answer1 · 25%')
    expect(green?.textContent).toBe('green✓ Right answer3 · 75%')
    expect(screen.getByText('Your answer was not right')).toBeTruthy()
    expect(screen.getByText('3 of 4 answered right (75%)')).toBeTruthy()
    expect(screen.getByText('Explanation: mixed')).toBeTruthy()
  })

  it('takes the place of an answer that cannot be changed any more', () => {
    const result = { counts: [1, 3], average: null, words: [], right: null }
    const shown = { answered: 4, result_shown: 1 as const, result }
    const mine = { choices: [1], word: '' }
    show(shown, { mine })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('Your answer')).toBeTruthy()
    cleanup()
    show({ ...shown, may_change: 1 }, { mine })
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    cleanup()
    show(shown)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('of words says how often each was given', () => {
    const words = [
      { word: 'spring', count: 3, is_hidden: 0 as const },
      { word: 'moon', count: 1, is_hidden: 0 as const },
    ]
    show({
      kind: 'word',
      state: 'ended',
      answered: 4,
      result: { counts: [], average: null, words, right: null },
    })
    const items = within(screen.getByRole('list', { name: 'Result' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['spring× 3', 'moon× 1'])
  })
})

describe('above the discussion', () => {
  afterEach(() => vi.restoreAllMocks())
  const round = aRound({ state: 'ended', result_shown: 1, right_shown: 1, right_options: [2] })
  const { matchMedia } = window
  const onPhone = (is: boolean) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: is && media.includes('640') }),
    )
  }

  it('is one line on a phone once it has ended, until its reader unfolds it', async () => {
    onPhone(true)
    seen.state = { ...emptyState, status: 'ready', round }
    render(<PollNotice classId={5} />)
    expect(screen.getByText('Ended: Which one?')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Which one?' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show result' }))
    expect(screen.getByRole('heading', { name: 'Which one?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(seen.room.close).toHaveBeenCalledOnce()
  })

  it('is whole while it runs, and beside a large screen', () => {
    seen.state = { ...emptyState, status: 'ready', round: aRound() }
    onPhone(true)
    const { unmount } = render(<PollNotice classId={5} />)
    expect(screen.getByRole('heading', { name: 'Which one?' })).toBeTruthy()
    unmount()
    onPhone(false)
    seen.state = { ...emptyState, status: 'ready', round }
    render(<PollNotice classId={5} />)
    expect(screen.getByRole('heading', { name: 'Which one?' })).toBeTruthy()
  })
})

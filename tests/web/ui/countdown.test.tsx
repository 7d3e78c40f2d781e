import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockText } from '#web/ui/clock-text.ts'
import { useCountdown, useTimer } from '#web/ui/use-countdown.ts'
import { elapse, renderUi } from './support.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function Deadline({ at }: { at: number | null }) {
  const { seconds, done, text } = useCountdown(at)
  return <p>{`${seconds} ${text} ${done}`}</p>
}
const shown = () => document.querySelector('p')?.textContent

describe('useCountdown', () => {
  it('starts at the full value and falls by one a second to done', () => {
    renderUi(<Deadline at={Date.now() + 120_000} />)
    expect(shown()).toBe('120 02:00 false')
    elapse(1000)
    expect(shown()).toBe('119 01:59 false')
    elapse(119_000)
    expect(shown()).toBe('0 00:00 true')
    expect(vi.getTimerCount()).toBe(0)
  })
  it('is right again after the page was suspended', () => {
    renderUi(<Deadline at={Date.now() + 7_200_000} />)
    expect(shown()).toBe('7200 2:00:00 false')
    vi.setSystemTime(Date.now() + 3_600_000)
    elapse(1000)
    expect(shown()).toBe('3599 59:59 false')
  })
  it('shows days before the clock', () => {
    renderUi(<Deadline at={Date.now() + 2 * 86_400_000 + 61_000} />)
    expect(shown()).toBe('172861 2d 01:01 false')
  })
  it('is done without a deadline', () => {
    renderUi(<Deadline at={null} />)
    expect(shown()).toBe('0 00:00 true')
  })
})

it('useTimer runs only between start and stop', () => {
  function CodeButton() {
    const timer = useTimer()
    return (
      <>
        <button type="button" onClick={() => timer.start(119)}>
          {timer.done ? 'Send' : `${timer.seconds} s`}
        </button>
        <a href="#stop" onClick={timer.stop}>
          failed
        </a>
      </>
    )
  }
  renderUi(<CodeButton />)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('Send')
  act(() => button.click())
  expect(button.textContent).toBe('119 s')
  elapse(2000)
  expect(button.textContent).toBe('117 s')
  act(() => screen.getByText('failed').click())
  expect(button.textContent).toBe('Send')
})

it('writes hours only where there are any', () => {
  expect([0, 59, 60, 3599, 3600, 86_399].map(clockText)).toEqual([
    '00:00',
    '00:59',
    '01:00',
    '59:59',
    '1:00:00',
    '23:59:59',
  ])
})

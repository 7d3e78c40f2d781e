import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { coverTone } from '#web/ui/cover-tone.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { renderUi } from './support.tsx'

describe('Button', () => {
  it('is disabled and submits nothing while it is busy', () => {
    const press = vi.fn()
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
    renderUi(
      <form onSubmit={submit}>
        <Button type="submit" loading onClick={press}>
          Pay
        </Button>
      </form>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('img', { name: 'Loading' })).toBeTruthy()
  })
})

describe('CoverImage', () => {
  it('shows a cover with the title where there is no picture', () => {
    renderUi(<CoverImage src="" title="行书入门" alt="行书入门" />)
    const cover = screen.getByRole('img', { name: '行书入门' })
    expect(cover.dataset.tone).toBe(String(coverTone('行书入门')))
    expect(cover.textContent).toBe('行行书入门')
  })
  it('does the same when the picture fails to load', () => {
    renderUi(<CoverImage src="/gone.svg" title="Go" alt="Go" />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img').tagName).toBe('DIV')
  })
  it('fetches first the picture the page opens with', () => {
    renderUi(<CoverImage src="/demo/cover-weiqi.svg" title="Go" alt="Go" loading="eager" />)
    const image = screen.getByRole('img')
    expect(image.getAttribute('loading')).toBe('eager')
    expect(image.getAttribute('fetchpriority')).toBe('high')
  })
})

it('LoadMore offers more only while there is more', () => {
  renderUi(<LoadMore shown={20} total={20} onMore={() => undefined} />)
  expect(screen.getByText('20 of 20 shown')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

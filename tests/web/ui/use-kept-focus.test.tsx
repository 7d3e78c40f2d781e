import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { renderUi } from './support.tsx'

function Studio({ live }: { live: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading, String(live))
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Studio
      </h2>
      {!live && <button type="button">Go live</button>}
      <button type="button">Mute</button>
    </>
  )
}

it('takes the focus when its element was removed, and not otherwise', () => {
  const { rerender } = renderUi(<Studio live={false} />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Go live' }).focus()
  rerender(<Studio live />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Studio' }))
  screen.getByRole('button', { name: 'Mute' }).focus()
  rerender(<Studio live={false} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mute' }))
})

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sliderPicture, sliderReach } from '#contract/account/slider.ts'
import styles from './slider.module.css'
import type { ShownSlider } from './use-slider.ts'

/** number of moves of one press after which releasing it submits the position */
const DRAGGED = 3
const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** The picture with its gap, the puzzle piece, and the handle below, moved by dragging or by the arrow keys. */
export function SliderPuzzle({ slider }: { slider: ShownSlider }) {
  const { t } = useTranslation('account')
  const { puzzle, x, busy } = slider
  const moves = useRef(0)
  const handle = useRef<HTMLInputElement>(null)
  // Each new puzzle focuses the handle again for keyboard users.
  useEffect(() => handle.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={styles.picture}>
        <img src={puzzle.background} alt="" draggable={false} />
        <img
          className={styles.piece}
          src={puzzle.piece}
          alt=""
          draggable={false}
          style={{
            left: share(x, sliderPicture.width),
            top: share(puzzle.y, sliderPicture.height),
            width: share(sliderPicture.piece, sliderPicture.width),
          }}
        />
      </div>
      <input
        ref={handle}
        type="range"
        className={styles.handle}
        aria-label={t('account:slider.handle')}
        aria-valuetext={t('account:slider.place', { place: x, reach: sliderReach })}
        min={0}
        max={sliderReach}
        value={x}
        disabled={busy}
        onChange={({ target }) => {
          moves.current += 1
          slider.move(Number(target.value))
        }}
        onPointerDown={() => (moves.current = 0)}
        onPointerUp={() => {
          // A click beside the handle is not an answer.
          if (moves.current >= DRAGGED) slider.check()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          slider.check()
        }}
      />
    </>
  )
}

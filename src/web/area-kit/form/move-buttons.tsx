import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

export interface MoveButtonsProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Buttons to move an item up and down. The pressed button keeps the focus when its row has moved. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('website')
  const pressed = useRef<'up' | 'down' | null>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed.current === null) return
    const [same, other] = pressed.current === 'up' ? [up, down] : [down, up]
    const next = same.current?.disabled ? other.current : same.current
    next?.focus()
    pressed.current = null
  }, [index])
  function move(by: 'up' | 'down', to: number) {
    if (to < 0 || to >= count) return
    pressed.current = by
    onMove(to)
  }
  return (
    <>
      <Button
        ref={up}
        size="small"
        look="quiet"
        aria-label={t('website:list.upNamed', { name })}
        disabled={index === 0}
        onClick={() => move('up', index - 1)}
      >
        {t('website:list.up')}
      </Button>
      <Button
        ref={down}
        size="small"
        look="quiet"
        aria-label={t('website:list.downNamed', { name })}
        disabled={index === count - 1}
        onClick={() => move('down', index + 1)}
      >
        {t('website:list.down')}
      </Button>
    </>
  )
}

/** Returns the list with one item moved to another index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

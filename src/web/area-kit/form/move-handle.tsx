import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './move-handle.module.css'

export interface MoveHandleProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

/**
 * The handle of a row in a `DragList`: a pointer drags it; with the keyboard it is picked up, moved by the arrows, and
 * put down. Each step is announced.
 */
export function MoveHandle({ name, index, count, onMove }: MoveHandleProps) {
  const { t } = useTranslation('website')
  const help = useId()
  const button = useRef<HTMLButtonElement>(null)
  /** where it was picked up; null: it is not */
  const [from, setFrom] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const moving = useRef(false)

  // a row that is moved in the document loses the focus
  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    button.current?.focus()
    setSaid(t('website:list.namedMovedTo', { name, position: index + 1, count }))
  }, [index, count, name, t])

  function move(to: number) {
    if (to === index || to < 0 || to >= count) return
    moving.current = true
    onMove(to)
  }
  function putDown() {
    setFrom(null)
    setSaid(t('website:list.putDown', { name, position: index + 1, count }))
  }
  function key(event: KeyboardEvent) {
    if (from === null) return
    const to: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
      Escape: from,
    }
    const target = to[event.key]
    if (target === undefined) return
    event.preventDefault()
    move(target)
    if (event.key !== 'Escape') return
    setFrom(null)
    if (target === index) setSaid(t('website:list.putDown', { name, position: index + 1, count }))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-grip
        className={styles.handle}
        aria-label={t('website:list.moveNamed', { name })}
        aria-describedby={help}
        aria-pressed={from !== null}
        // a pointer drags instead
        onClick={({ detail }) => {
          if (detail > 0) return
          if (from !== null) putDown()
          else {
            setFrom(index)
            setSaid(t('website:list.pickedUp', { name, position: index + 1, count }))
          }
        }}
        onKeyDown={key}
        onBlur={() => !moving.current && from !== null && setFrom(null)}
      >
        <Icon of={HolderOutlined} />
      </button>
      <VisuallyHidden>
        <span id={help}>{t('website:list.moveHelp')}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmoticonName } from '#contract/chat/emoticons.ts'
import { Emoticon } from './emoticon.tsx'
import styles from './emoticons.module.css'
import { emoticons } from './message-parts.ts'
import { useEmoticonNames } from './use-emoticon-names.ts'

const COLUMNS = 5

function moved(key: string, from: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
  }
  if (key === 'Home') return 0
  if (key === 'End') return emoticons.length - 1
  const step = steps[key]
  return step === undefined ? null : (from + step + emoticons.length) % emoticons.length
}

export interface EmoticonPickerProps {
  disabled: boolean
  onPick: (name: EmoticonName) => void
}

/** A button with a popup of emoticons. Arrows move, Enter chooses, Escape and a press outside close. */
export function EmoticonPicker({ disabled, onPick }: EmoticonPickerProps) {
  const { t } = useTranslation('chat')
  const names = useEmoticonNames()
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return
    entries()[0]?.focus()
    function pressOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressOutside)
    return () => document.removeEventListener('pointerdown', pressOutside)
  }, [open])

  function key(event: KeyboardEvent) {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    }
    if (event.key === 'Tab') setOpen(false)
    const all = entries()
    const to = moved(
      event.key,
      all.findIndex((entry) => entry === document.activeElement),
    )
    if (to === null) return
    event.preventDefault()
    all[to]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to button and list alike
    <div ref={root} onKeyDown={key}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-label={t('chat:emoticons')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Emoticon name="smile" />
      </button>
      {open && (
        <div id={id} role="menu" aria-label={t('chat:emoticons')} className={styles.grid}>
          {emoticons.map((name) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.choice}
              aria-label={names[name]}
              title={names[name]}
              onClick={() => {
                setOpen(false)
                onPick(name)
              }}
            >
              <Emoticon name={name} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

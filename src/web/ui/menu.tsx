import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { MenuEntry, type MenuItem } from './menu-entry.tsx'
import { rovingIndex } from './roving.ts'

export type { MenuItem }

export interface MenuProps {
  /** Content of the button. */
  trigger: ReactNode
  /** The button's accessible name where its content is a picture. */
  label?: string | undefined
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** A button with a menu. Arrows move, Enter chooses, Escape and a press outside close. */
export function Menu({ trigger, label, items, align = 'start', className }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return
    entries()
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    function pressOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null)
    }
    document.addEventListener('pointerdown', pressOutside)
    return () => document.removeEventListener('pointerdown', pressOutside)
  }, [open])

  function close() {
    setOpen(null)
    button.current?.focus()
  }

  function key(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
      return
    }
    if (event.key === 'Tab') setOpen(null)
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    const all = entries()
    const from = all.findIndex((entry) => entry === document.activeElement)
    const to = rovingIndex(event.key, from, all.length, 'list')
    if (to === null) return
    event.preventDefault()
    all[to]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to button and list alike
    <div className={classNames(styles.menu, className)} ref={root} onKeyDown={key}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={classNames(styles.list, align === 'end' && styles.end)}
        >
          {items.map((item) => (
            <MenuEntry key={item.key} item={item} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  )
}

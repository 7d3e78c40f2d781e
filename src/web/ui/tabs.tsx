import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { rovingIndex } from './roving.ts'
import styles from './tabs.module.css'

export interface TabItem<Key extends string> {
  key: Key
  label: ReactNode
  panel: ReactNode
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the tabs. */
  label: string
  items: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
}

/** One tab stop; arrows, Home and End select a tab. Only the selected panel is rendered. */
export function Tabs<Key extends string>({ label, items, value, onChange }: TabsProps<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const chosen = items.find((item) => item.key === value) ?? items[0]
  if (!chosen) return null

  function move(event: KeyboardEvent, from: number) {
    const index = rovingIndex(event.key, from, items.length, 'row')
    const item = index === null ? undefined : items[index]
    if (index === null || !item) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
    onChange(item.key)
  }

  return (
    <div>
      <div className={styles.row} role="tablist" aria-label={label} ref={row}>
        {items.map((item, index) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-tab-${item.key}`}
            className={styles.tab}
            aria-selected={item === chosen}
            aria-controls={item === chosen ? `${id}-panel` : undefined}
            tabIndex={item === chosen ? 0 : -1}
            onClick={() => onChange(item.key)}
            onKeyDown={(event) => move(event, index)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className={styles.panel}
        aria-labelledby={`${id}-tab-${chosen.key}`}
        tabIndex={0}
      >
        {chosen.panel}
      </div>
    </div>
  )
}

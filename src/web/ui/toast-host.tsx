import { type Dispatch, type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import { type ToastEntry, toast, toastStore } from './toast.ts'
import styles from './toast-host.module.css'
import { onTopLayerChange, topLayer } from './top-layer.ts'

/** How long a toast stays; an error stays longer. Milliseconds. */
const durations = { info: 5000, good: 5000, error: 9000 } as const

/** Removes a toast when its time is over; apart from the toast, which is made anew in each layer that it moves to. */
function ToastTimer({ entry, held }: { entry: ToastEntry; held: boolean }) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(entry.id), durations[entry.tone])
    return () => clearTimeout(timer)
  }, [held, entry])
  return null
}

interface ToastItemProps {
  entry: ToastEntry
  /** Sets the toast on which the pointer or the focus is. */
  onHold: Dispatch<SetStateAction<number | null>>
}

function ToastItem({ entry, onHold }: ToastItemProps) {
  const { id } = entry
  const release = () => onHold(null)
  // one that moves to another layer under the pointer is left without an event
  useEffect(() => () => onHold((held) => (held === id ? null : held)), [id, onHold])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the text longer while it is read
    <li
      className={classNames(styles.toast, styles[entry.tone])}
      onPointerEnter={() => onHold(id)}
      onPointerLeave={release}
      onFocus={() => onHold(id)}
      onBlur={release}
    >
      <span className={styles.text} role={entry.tone === 'error' ? 'alert' : undefined}>
        {entry.text}
      </span>
      <CloseButton onClick={() => toast.dismiss(id)} />
    </li>
  )
}

/** Rendered once per entry. It moves into an open dialog, so that toasts show above it. */
export function ToastHost() {
  const { t } = useTranslation('ui')
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const layer = useSyncExternalStore(onTopLayerChange, topLayer)
  const [held, setHeld] = useState<number | null>(null)
  return (
    <>
      {entries.map((entry) => (
        <ToastTimer key={entry.id} entry={entry} held={entry.id === held} />
      ))}
      {createPortal(
        <section className={styles.host} aria-label={t('ui:messages')} aria-live="polite">
          <ul className={styles.list}>
            {entries.map((entry) => (
              <ToastItem key={entry.id} entry={entry} onHold={setHeld} />
            ))}
          </ul>
        </section>,
        layer,
      )}
    </>
  )
}

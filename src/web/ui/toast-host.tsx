import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import { type ToastEntry, toast, toastStore } from './toast.ts'
import styles from './toast-host.module.css'
import { onTopLayerChange, topLayer } from './top-layer.ts'

/** How long a toast stays; an error stays longer. Milliseconds. */
const durations = { info: 5000, good: 5000, error: 9000 } as const

function ToastItem({ entry }: { entry: ToastEntry }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(entry.id), durations[entry.tone])
    return () => clearTimeout(timer)
  }, [held, entry])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the text longer while it is read
    <li
      className={classNames(styles.toast, styles[entry.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text} role={entry.tone === 'error' ? 'alert' : undefined}>
        {entry.text}
      </span>
      <CloseButton onClick={() => toast.dismiss(entry.id)} />
    </li>
  )
}

/** Rendered once per entry. It moves into an open dialog, so that toasts show above it. */
export function ToastHost() {
  const { t } = useTranslation('ui')
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const layer = useSyncExternalStore(onTopLayerChange, topLayer)
  return createPortal(
    <section className={styles.host} aria-label={t('ui:messages')} aria-live="polite">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <ToastItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>,
    layer,
  )
}

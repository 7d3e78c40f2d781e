import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import { type ToastEntry, toast, toastStore } from './toast.ts'
import styles from './toast-host.module.css'
import { onTopLayerChange, topLayer } from './top-layer.ts'

/** How long a toast stays; an error stays longer. Milliseconds. */
const durationOf = ({ tone }: ToastEntry) => (tone === 'error' ? 9000 : 5000)

function ToastItem({ entry }: { entry: ToastEntry }) {
  // since when it is read by nobody; from its beginning, since moving to another layer makes this component anew
  const [since, setSince] = useState<number | null>(entry.at)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => toast.dismiss(entry.id), since + durationOf(entry) - Date.now())
    return () => clearTimeout(timer)
  }, [since, entry])
  const hold = () => setSince(null)
  const release = () => setSince(Date.now())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the text longer while it is read
    <li
      className={classNames(styles.toast, styles[entry.tone])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
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

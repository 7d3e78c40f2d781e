import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './record.module.css'

/** How much waits for a person, beside an entry of the navigation; nothing when nothing waits. @param text says it in words */
export function WaitingCount({ count, text }: { count: number; text: string }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}

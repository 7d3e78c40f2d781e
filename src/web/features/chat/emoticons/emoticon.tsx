import { drawings } from './drawings.tsx'
import styles from './emoticons.module.css'
import type { EmoticonName } from '#contract/chat/emoticons.ts'

/** @param label its name; without one it is decorative */
export function Emoticon({ name, label }: { name: EmoticonName; label?: string }) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.emoticon} viewBox="0 0 24 24" {...role}>
      {drawings[name]}
    </svg>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from './tag.tsx'
import styles from './tag.module.css'

export type StateKind = 'live' | 'group' | 'discount' | 'test'

const tones: Readonly<Record<StateKind, TagTone>> = {
  live: 'solid',
  group: 'accent',
  discount: 'price',
  test: 'warn',
}
const texts = {
  live: 'ui:stateLive',
  group: 'ui:stateGroup',
  discount: 'ui:stateDiscount',
  test: 'ui:stateTest',
} as const

/** The mark of a card; `detail` follows the text, such as the time when a discount ends. */
export function StateMark({ kind, detail }: { kind: StateKind; detail?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <Tag tone={tones[kind]}>
      {kind === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {t(texts[kind])}
      {detail && <span> {detail}</span>}
    </Tag>
  )
}

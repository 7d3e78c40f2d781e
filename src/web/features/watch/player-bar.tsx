import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, type ChoiceOption } from '#web/features/site/choice.tsx'
import styles from './player-bar.module.css'
import { useWideScreen } from './use-wide-screen.ts'

export interface PlayerBarProps {
  /** there is a chat beside the video, which can be included in full screen */
  hasChat?: boolean
  children?: ReactNode
}

/** Choices below the video. */
export function PlayerBar({ hasChat = false, children }: PlayerBarProps) {
  const { t } = useTranslation('live')
  const wide = useWideScreen()
  if (!children && !(hasChat && wide.isPossible)) return null
  return (
    <div className={styles.bar}>
      {children}
      {hasChat && wide.isPossible && (
        <button type="button" className={styles.wide} aria-pressed={wide.is} onClick={wide.toggle}>
          {t('live:player.wide')}
        </button>
      )}
    </div>
  )
}

export interface BarChoiceProps<Value extends string> {
  label: string
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A labelled choice. */
export function BarChoice<Value extends string>(props: BarChoiceProps<Value>) {
  return (
    <div className={styles.one}>
      <span className={styles.label} aria-hidden="true">
        {props.label}
      </span>
      <Choice {...props} />
    </div>
  )
}

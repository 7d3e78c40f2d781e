import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#web/ui/clock-text.ts'
import { BarChoice } from './player-bar.tsx'
import styles from './rewind-bar.module.css'
import { REWIND_SECONDS, type Rewind } from './use-rewind.ts'

const RATES = ['1', '1.25', '1.5', '2'] as const

/** Below a live player: goes back in the broadcast, and returns to its newest second. */
export function RewindBar({ rewind }: { rewind: Rewind }) {
  const { t } = useTranslation('live')
  const { is, position } = rewind
  const back = useRef<HTMLButtonElement>(null)
  const live = useRef<HTMLButtonElement>(null)
  const before = useRef(is)
  useEffect(() => {
    // the pressed button is replaced by another one
    if (before.current !== is) (is ? live : back).current?.focus({ preventScroll: true })
    before.current = is
  }, [is])
  if (!is)
    return (
      <button ref={back} type="button" className={styles.press} onClick={rewind.begin}>
        {t('live:rewind.back', { seconds: REWIND_SECONDS })}
      </button>
    )
  const behind = position ? Math.max(0, Math.round(position.edge - position.at)) : rewind.behind
  const text = t('live:rewind.behind', { time: clockText(behind) })
  return (
    <div className={styles.rewound} role="group" aria-label={t('live:rewind.label')}>
      <button
        type="button"
        className={styles.press}
        onClick={() => position && rewind.seek(position.at - REWIND_SECONDS)}
      >
        {t('live:rewind.back', { seconds: REWIND_SECONDS })}
      </button>
      <input
        type="range"
        className={styles.position}
        aria-label={t('live:rewind.position')}
        aria-valuetext={text}
        min={0}
        max={Math.floor(position?.edge ?? 0)}
        step={1}
        value={Math.floor(position?.at ?? 0)}
        disabled={!position}
        onChange={({ target }) => rewind.seek(Number(target.value))}
      />
      <span className={styles.behind}>{text}</span>
      <BarChoice
        label={t('live:rewind.speed')}
        options={RATES.map((rate) => ({ value: rate, label: `${rate}×` }))}
        value={String(rewind.rate)}
        onChange={(rate) => rewind.setRate(Number(rate))}
      />
      <button ref={live} type="button" className={styles.live} onClick={rewind.goLive}>
        {t('live:rewind.goLive')}
      </button>
    </div>
  )
}

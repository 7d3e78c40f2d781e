import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../interaction.module.css'
import { ownPlace } from '../room/state.ts'
import { useTask } from '#web/lib/use-task.ts'
import { CalledLine } from './called-line.tsx'
import { HandQueue } from './hand-queue.tsx'
import { HandTools } from './hand-tools.tsx'
import type { PartProps } from './part.ts'

/** Raised hands, in their order, and who has been called on. */
export function HandsPart(props: PartProps) {
  const { t } = useTranslation('interaction')
  const { hands, mayModerate } = props.state
  return (
    <section className={styles.part} aria-label={t('interaction:hands.title')}>
      <h2 className={styles.title}>
        {t('interaction:hands.title')}
        {hands.total > 0 && <span className={styles.count}>{hands.total}</span>}
      </h2>
      <CalledLine {...props} />
      {mayModerate ? <HandTools {...props} /> : <OwnHand {...props} />}
      <HandQueue {...props} />
    </section>
  )
}

/** The button of a student, and where the own hand stands. */
function OwnHand({ classId, room, state }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const { hands, handSince } = state
  const place = ownPlace(state)
  const params = { id: classId }

  async function raise() {
    const { since } = await call('POST /api/v1/openclass/{id}/hand', { params })
    room.change((now) => ({ ...now, handSince: since }))
  }
  async function lower() {
    await call('DELETE /api/v1/openclass/{id}/hand', { params })
    room.change((now) => ({ ...now, handSince: null }))
  }

  if (hands.is_open === 0 && handSince === null)
    return <p className={styles.hint}>{t('interaction:hands.off')}</p>
  const isUp = handSince !== null
  return (
    <div className={styles.row}>
      <Button
        look={isUp ? 'secondary' : 'primary'}
        aria-pressed={isUp}
        loading={busy !== ''}
        onClick={() => void run('hand', isUp ? lower : raise)}
      >
        {isUp ? t('interaction:hands.lower') : t('interaction:hands.raise')}
      </Button>
      <span className={styles.hint} role="status">
        {isUp &&
          (place === null
            ? hands.total > hands.list.length && t('interaction:hands.behind', { count: hands.list.length })
            : t('interaction:hands.place', { place }))}
      </span>
    </div>
  )
}

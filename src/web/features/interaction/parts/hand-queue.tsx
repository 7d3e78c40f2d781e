import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StageButton } from '#web/features/stage/stage-button.tsx'
import { PenButton } from '#web/features/whiteboard/pen-button.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

const LOOK_MS = 10_000

/** The current time in Unix seconds, as long as somebody waits. */
function useWaitingClock(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    if (!runs) return
    const look = () => setNow(Date.now() / 1000)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

/** The raised hands in their order, each with how long it has waited. */
export function HandQueue({ classId, state: { hands, mayModerate, userId } }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const now = useWaitingClock(hands.list.length > 0)
  const { list, total } = hands
  if (list.length === 0)
    return hands.is_open === 1 ? <p className={styles.hint}>{t('interaction:hands.nobody')}</p> : null

  const waited = (since: number): string => {
    const minutes = Math.floor(Math.max(0, now - since) / 60)
    return minutes < 1 ? t('interaction:hands.justNow') : t('interaction:hands.waited', { count: minutes })
  }
  const callOn = (userid: number) =>
    run(`call ${userid}`, () =>
      call('PUT /api/v1/openclass/{id}/called', { params: { id: classId }, body: { userid } }),
    )
  const lower = (userid: number) =>
    run(`lower ${userid}`, () =>
      call('DELETE /api/v1/openclass/{id}/hands/{userid}', { params: { id: classId, userid } }),
    )
  return (
    <>
      <ol className={styles.list}>
        {list.map(({ userid, nickName, since }) => (
          <li key={userid} className={styles.item} data-own={userid === userId ? '' : undefined}>
            <span className={styles.grow}>
              {nickName}
              {userid === userId && ` ${t('interaction:you')}`}
            </span>
            <span className={styles.hint}>{waited(since)}</span>
            {mayModerate && (
              <span className={styles.row}>
                <Button
                  size="small"
                  look="primary"
                  loading={busy === `call ${userid}`}
                  aria-label={t('interaction:hands.callOn', { name: nickName })}
                  onClick={() => void callOn(userid)}
                >
                  {t('interaction:hands.call')}
                </Button>
                <StageButton classId={classId} userid={userid} name={nickName} />
                <PenButton classId={classId} userid={userid} name={nickName} />
                <Button
                  size="small"
                  look="quiet"
                  loading={busy === `lower ${userid}`}
                  aria-label={t('interaction:hands.lowerOf', { name: nickName })}
                  onClick={() => void lower(userid)}
                >
                  {t('interaction:hands.lowerOne')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {total > list.length && (
        <p className={styles.hint}>{t('interaction:hands.more', { count: total - list.length })}</p>
      )}
    </>
  )
}

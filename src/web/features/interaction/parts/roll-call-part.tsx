import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollCallSeconds } from '#contract/interaction/limits.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from '../interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

const RollCallPeople = lazy(async () => ({
  default: (await import('../roll-call-people.tsx')).RollCallPeople,
}))

const durations = [15, 30, rollCallSeconds.usual, 120, 180, 300]

/** A roll call for who manages the class: starts it, and shows its answers while they come and afterwards. */
export function RollCallPart({ classId, state: { rollCall } }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const [seconds, setSeconds] = useState<number>(rollCallSeconds.usual)
  const [opened, setOpened] = useState<number | null>(null)
  const left = useCountdown(rollCall?.endsAt ?? null)
  const isRunning = rollCall !== null && !left.done
  return (
    <section className={styles.part} aria-label={t('interaction:rollCall.title')}>
      <h2 className={styles.title}>{t('interaction:rollCall.title')}</h2>
      {isRunning ? (
        <p role="timer">
          {t('interaction:rollCall.running', { answered: rollCall.answered, seconds: left.seconds })}
        </p>
      ) : (
        <div className={styles.row}>
          <Field label={t('interaction:rollCall.duration')}>
            <Select
              value={String(seconds)}
              options={durations.map((one) => ({
                value: String(one),
                label: t('interaction:rollCall.seconds', { count: one }),
              }))}
              onChange={({ target }) => setSeconds(Number(target.value))}
            />
          </Field>
          <Button
            loading={busy !== ''}
            onClick={() =>
              void run('start', () =>
                call('POST /api/v1/openclass/{id}/roll_calls', {
                  params: { id: classId },
                  body: { duration: seconds },
                }),
              )
            }
          >
            {t('interaction:rollCall.start')}
          </Button>
        </div>
      )}
      {rollCall && !isRunning && (
        <div className={styles.row}>
          <p className={styles.grow}>{t('interaction:rollCall.last', { answered: rollCall.answered })}</p>
          <Button size="small" onClick={() => setOpened(rollCall.id)}>
            {t('interaction:rollCall.missed')}
          </Button>
        </div>
      )}
      <Suspense>
        {opened !== null && (
          <RollCallPeople classId={classId} rollCallId={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </section>
  )
}

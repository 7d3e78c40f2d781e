import { useTranslation } from 'react-i18next'
import { type ReactionKind, reactionKinds } from '#contract/interaction/limits.ts'
import { Emoticon } from '#web/features/chat/emoticons/emoticon.tsx'
import { call } from '#web/lib/call.ts'
import styles from '../interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

/** Reactions that everybody sees, with how many came in the last second. */
export function ReactionsPart({ classId, state: { reactions } }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const labels: Readonly<Record<ReactionKind, string>> = {
    thumb: t('interaction:reactions.thumb'),
    flower: t('interaction:reactions.flower'),
    heart: t('interaction:reactions.heart'),
    laugh: t('interaction:reactions.laugh'),
    surprised: t('interaction:reactions.surprised'),
    doubt: t('interaction:reactions.doubt'),
  }
  return (
    <section className={styles.part} aria-label={t('interaction:reactions.title')}>
      <h2 className={styles.title}>{t('interaction:reactions.title')}</h2>
      <div className={styles.reactions}>
        {reactionKinds.map((kind) => {
          const count = reactions.counts[kind] ?? 0
          return (
            <button
              key={kind}
              type="button"
              className={styles.reaction}
              aria-label={labels[kind]}
              aria-disabled={busy !== '' || undefined}
              onClick={() =>
                void run(kind, () =>
                  call('POST /api/v1/openclass/{id}/reactions', { params: { id: classId }, body: { kind } }),
                )
              }
            >
              <Emoticon name={kind} />
              {count > 0 && (
                <span key={reactions.number} className={styles.fresh}>
                  +{count}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </section>
  )
}

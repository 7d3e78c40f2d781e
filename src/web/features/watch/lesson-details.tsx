import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './lesson-details.module.css'
import { LessonPlace } from './lesson-place.tsx'
import type { OpenClass } from './types.ts'
import type { Replay } from './use-replay.ts'
import { VideoList } from './video-list.tsx'

const LessonMaterials = lazyPart(() => import('#web/features/material/lesson-materials.tsx'), ['material'])

/** Formats the duration of a class in hours and minutes. */
function classDuration(
  { duration_h, duration_m }: Pick<OpenClass, 'duration_h' | 'duration_m'>,
  t: TFunction<'live'>,
): string {
  if (duration_h === 0) return t('live:duration.minutes', { minutes: duration_m })
  return duration_m === 0
    ? t('live:duration.hours', { hours: duration_h })
    : t('live:duration.both', { hours: duration_h, minutes: duration_m })
}

export interface LessonDetailsProps {
  openClass: OpenClass
  replay: Replay
}

/** Details of a class: videos, time, introduction and teachers. */
export function LessonDetails({ openClass, replay }: LessonDetailsProps) {
  const { t } = useTranslation('live')
  const { time_zone } = useConfig()
  const isSignedIn = useIsSignedIn()
  const view = { lang: useLang(), schoolZone: time_zone }
  const { begintime, desc, intro, lesson, teacher_list } = openClass
  return (
    <div className={styles.details}>
      {replay.videos && replay.videos.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('live:details.videos')}</h2>
          <VideoList videos={replay.videos} index={replay.index} onChoose={replay.choose} />
        </section>
      )}
      {begintime !== null && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('live:details.time')}</h2>
          <p>
            <time dateTime={new Date(begintime * 1000).toISOString()}>
              {formatLessonTime(begintime, view)}
            </time>
            {' · '}
            {classDuration(openClass, t)}
          </p>
        </section>
      )}
      {lesson && <LessonPlace openClass={openClass} lesson={lesson} />}
      {isSignedIn && (
        <Suspense fallback={null}>
          <LessonMaterials classId={openClass.id} />
        </Suspense>
      )}
      {(desc || intro) && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('live:details.introduction')}</h2>
          {intro && <p>{intro}</p>}
          {desc && <RichText html={desc} />}
        </section>
      )}
      {teacher_list.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('live:details.teachers')}</h2>
          <ul className={styles.teachers}>
            {teacher_list.map((teacher) => (
              <li key={teacher.id} className={styles.teacher}>
                <Portrait name={teacher.name} avatar_url={teacher.cover.url} size={48} />
                <div>
                  <h3 className={styles.name}>{teacher.name}</h3>
                  {teacher.desc && <p className="second">{teacher.desc}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

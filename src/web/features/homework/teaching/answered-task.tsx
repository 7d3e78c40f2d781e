import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Facts } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from '../homework.module.css'
import { oneHomeworkRoute } from '../homework-links.ts'
import { ShownText } from '../shown-text.tsx'
import type { TaughtHomework } from '../types.ts'

/** The homework whose answers are corrected: what it is about, and, unfolded, its text. */
export function AnsweredTask({ task }: { task: TaughtHomework }) {
  const { t } = useTranslation('homework')
  const { id, title, product_name, lesson_name, due_time, content, images, files } = task
  return (
    <Card as="section" aria-label={title} className={styles.task}>
      <p>
        <Link to={oneHomeworkRoute(id)}>{title}</Link>
      </p>
      <Facts
        facts={[
          { label: t('homework:field.lesson'), value: `${product_name} · ${lesson_name}` },
          { label: t('homework:field.due'), value: due_time !== null && <Moment at={due_time} exact /> },
        ]}
      />
      <details>
        <summary>{t('homework:field.content')}</summary>
        <ShownText text={content} images={images} files={files} />
      </details>
    </Card>
  )
}

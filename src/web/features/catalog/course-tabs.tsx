import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeView } from '#web/ui/format-time.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LessonList } from './lesson-list.tsx'
import { TeacherList } from './teacher-list.tsx'
import styles from './course-tabs.module.css'
import type { Product } from './types.ts'

export interface CourseTabsProps {
  product: Product
  view: TimeView
  /** Unix seconds */
  now: number
}

/** Introduction, lessons and teachers of a course. */
export function CourseTabs({ product, view, now }: CourseTabsProps) {
  const { t } = useTranslation('catalog')
  const [tab, setTab] = useState<'introduction' | 'lessons' | 'teachers'>('introduction')
  const heading = (text: string) => (
    <h2>
      <VisuallyHidden>{text}</VisuallyHidden>
    </h2>
  )
  const introduction = t('catalog:tab.introduction')
  const lessons = t('catalog:tab.lessons', { count: product.lessons.length })
  const teachers = t('catalog:tab.teachers')
  return (
    <Tabs
      label={t('catalog:tab.label')}
      value={tab}
      onChange={setTab}
      items={[
        {
          key: 'introduction',
          label: introduction,
          panel: (
            <>
              {heading(introduction)}
              {product.desc && <p className={`prose ${styles.lead}`}>{product.desc}</p>}
              <RichText html={product.details} />
            </>
          ),
        },
        {
          key: 'lessons',
          label: lessons,
          panel: (
            <>
              {heading(lessons)}
              <LessonList lessons={product.lessons} view={view} now={now} />
            </>
          ),
        },
        {
          key: 'teachers',
          label: teachers,
          panel: (
            <>
              {heading(teachers)}
              <TeacherList teachers={product.teachers} />
            </>
          ),
        },
      ]}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { type TabItem, Tabs } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LessonList, type LessonListProps } from './lesson-list.tsx'
import { PackageContents } from './package-contents.tsx'
import { TeacherList } from './teacher-list.tsx'
import styles from './course-tabs.module.css'
import type { Product } from './types.ts'

export interface CourseTabsProps {
  product: Product
  view: TimeView
  /** Unix seconds */
  now: number
  /** opens a lesson; null: not possible */
  opening: LessonListProps['opening']
}

type Tab = 'introduction' | 'contents' | 'lessons' | 'teachers'

const hasIntroduction = ({ desc, details }: Product) => desc !== '' || details !== ''
const isPackage = ({ type }: Product) => type === productTypes.package
/** Goods and packages have no lessons; a course without lessons says that they will be announced. */
const hasLessons = ({ type, lessons }: Product) =>
  lessons.length > 0 || (type !== productTypes.package && type !== productTypes.physical)
const hasTeachers = ({ type, teachers }: Product) => teachers.length > 0 || type !== productTypes.physical

/** Tabs of a course: introduction, contents of a package, lessons and teachers. */
export function CourseTabs({ product, view, now, opening }: CourseTabsProps) {
  const { t } = useTranslation('catalog')
  const [tab, setTab] = useState<Tab>('introduction')
  const item = (key: Tab, label: string, content: ReactNode): TabItem<Tab> => ({
    key,
    label,
    panel: (
      <>
        <h2>
          <VisuallyHidden>{label}</VisuallyHidden>
        </h2>
        {content}
      </>
    ),
  })
  const items = [
    hasIntroduction(product) &&
      item(
        'introduction',
        t('catalog:tab.introduction'),
        <>
          {product.desc && <p className={`prose ${styles.lead}`}>{product.desc}</p>}
          <RichText html={product.details} />
        </>,
      ),
    isPackage(product) &&
      item(
        'contents',
        t('catalog:tab.contents', { count: product.products.length }),
        <PackageContents product={product} />,
      ),
    hasLessons(product) &&
      item(
        'lessons',
        t('catalog:tab.lessons', { count: product.lessons.length }),
        <LessonList product={product} view={view} now={now} opening={opening} />,
      ),
    hasTeachers(product) &&
      item('teachers', t('catalog:tab.teachers'), <TeacherList teachers={product.teachers} />),
  ].filter((one) => one !== false)
  return <Tabs label={t('catalog:tab.label')} value={tab} onChange={setTab} items={items} />
}

import { useTranslation } from 'react-i18next'
import { JoinedClasses } from '#web/features/learning/courses/joined-classes.tsx'
import { CourseList } from '#web/features/learning/courses/course-list.tsx'
import styles from './own-page.module.css'

/** `#/m/my_courses`: the user's courses on the phone. */
export default function MyCoursesPage() {
  const { t } = useTranslation('learning')
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('common:title.myCourses')}</h1>
      <CourseList />
      <JoinedClasses />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { HotCourses } from './home/hot-courses.tsx'
import { HomeSlides } from './home/home-slides.tsx'
import { OpenClasses } from './home/open-classes.tsx'
import { StarTeachers } from './home/star-teachers.tsx'
import { useConfig } from '#web/lib/config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The school's shop window: slides, the courses it recommends, open classes, and who teaches here. */
export default function HomePage() {
  const { t } = useTranslation('catalog')
  const { app_name, homePage } = useConfig()
  return (
    <>
      <h1>
        <VisuallyHidden>{app_name || t('common:title.home')}</VisuallyHidden>
      </h1>
      <HomeSlides />
      {homePage.showHotCourses && <HotCourses />}
      <OpenClasses />
      {homePage.showStarTeachers && <StarTeachers />}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { AboutSchool } from './home/about-school.tsx'
import { FirstSteps } from './home/first-steps.tsx'
import { HotCourses } from './home/hot-courses.tsx'
import { HomeSlides } from './home/home-slides.tsx'
import { OpenClasses } from './home/open-classes.tsx'
import { StarTeachers } from './home/star-teachers.tsx'
import { useConfig } from '#web/lib/config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The home page: slides, recommended courses, open classes, teachers, and the school's introduction. */
export default function HomePage() {
  const { t } = useTranslation('catalog')
  const { app_name, homePage } = useConfig()
  return (
    <>
      <h1>
        <VisuallyHidden>{app_name || t('common:title.home')}</VisuallyHidden>
      </h1>
      <HomeSlides />
      <FirstSteps />
      {homePage.showHotCourses && <HotCourses />}
      <OpenClasses />
      {homePage.showStarTeachers && <StarTeachers />}
      <AboutSchool />
    </>
  )
}

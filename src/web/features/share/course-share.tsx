import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { useConfig } from '#web/lib/config.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { type Campaign, courseLink, coursePoster } from './poster.ts'
import PosterDialog from './poster-dialog.tsx'

export interface CourseShareProps {
  course: ByKey['GET /api/product/{id}']['reply']
  /** whom the address counts for by which the visitor came */
  campaign: Campaign
  onClose: () => void
}

/** The share poster of a course; a student who shares it is the one who recommends. */
export default function CourseShare({ course, campaign, onClose }: CourseShareProps) {
  const { t } = useTranslation('share')
  const lang = useLang()
  const { app_name } = useConfig()
  const { user } = useUser()
  const student = is(user, 'student') ? user : null
  const own: Campaign = student ? { ...campaign, recommenduserid: String(student.userid) } : campaign
  return (
    <PosterDialog
      poster={coursePoster(course, own, { t, lang, school: app_name || t('common:school') })}
      link={courseLink(course.id, own)}
      what={student ? t('share:recommended') : undefined}
      fileName={`course-${course.id}`}
      onClose={onClose}
    />
  )
}

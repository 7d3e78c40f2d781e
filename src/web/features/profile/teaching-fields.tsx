import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/account/profile-limits.ts'
import { TextRow } from './text-row.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Teachers' fields; visitors see the introduction. */
export function TeachingFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <TextRow
        form={form}
        field="intro"
        label={t('profile:intro')}
        hint={t('profile:introHint')}
        longest={profileLimits.intro}
        long
      />
      <TextRow
        form={form}
        field="courses_taught"
        label={t('profile:coursesTaught')}
        longest={profileLimits.coursesTaught}
      />
      <TextRow
        form={form}
        field="education"
        label={t('profile:education')}
        longest={profileLimits.education}
      />
      <TextRow
        form={form}
        field="work_experience"
        label={t('profile:workExperience')}
        longest={profileLimits.workExperience}
        long
      />
    </>
  )
}

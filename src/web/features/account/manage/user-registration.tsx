import { useTranslation } from 'react-i18next'
import { registerSourceKeys } from '#contract/account/register-sources.ts'
import { is } from '#contract/account/limits.ts'
import { posterTypeKeys } from '#contract/share/poster-types.ts'
import { AcceptedAgreement } from '#web/area-kit/accepted-agreement.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { ShownPhone } from '#web/features/privacy/manage/show-phone.tsx'
import { call } from '#web/lib/call.ts'
import type { EditedUser } from './admin-user.ts'
import { TeacherTranslations } from './teacher-translations.tsx'

/** What a student or a teacher entered at the registration or in the profile, and the register source. */
export function UserRegistration({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const isTeacher = is(user, 'teacher')
  if (!isTeacher && !is(user, 'student')) return null
  const { sex, recommenduserid, recommender, agreement, ...given } = user.registration
  const facts: Fact[] = [
    { label: t('users:registration.nickname'), value: given.nickname },
    { label: t('users:registration.email'), value: user.email },
    {
      label: t('users:registration.sex'),
      value: sex !== null && t(sex === 1 ? 'users:registration.male' : 'users:registration.female'),
    },
    { label: t('users:registration.birthday'), value: given.birthday },
    { label: t('users:registration.city'), value: given.city },
    { label: t('users:registration.school'), value: given.school },
    { label: t('users:registration.grade'), value: given.grade },
    { label: t('users:registration.subject'), value: given.subject },
    { label: t('users:registration.parentName'), value: given.parent_name },
    {
      label: t('users:registration.parentPhone'),
      value: given.parent_telephone && (
        <ShownPhone
          areaCode={user.area_code}
          phone={given.parent_telephone}
          read={() =>
            call('POST /api/v1/admin/users/{id}/phone', {
              params: { id: user.id },
              body: { phone_of: 'parent' },
            })
          }
        />
      ),
    },
    ...(isTeacher
      ? [
          { label: t('users:registration.coursesTaught'), value: given.courses_taught },
          { label: t('users:registration.education'), value: given.education },
          { label: t('users:registration.workExperience'), value: given.work_experience },
          { label: t('users:registration.intro'), value: given.intro },
        ]
      : []),
    { label: t('users:registration.source'), value: t(registerSourceKeys[user.register_source]) },
    { label: t('users:registration.claim'), value: given.audition === 1 && t('users:registration.claimYes') },
    { label: t('users:registration.fission'), value: given.fissionid },
    {
      label: t('users:registration.poster'),
      value: given.poster !== null && t(posterTypeKeys[given.poster]),
    },
    {
      label: t('users:registration.recommender'),
      value: recommender ? (
        <RecordLink to={`/users/${recommenduserid}`}>{recommender}</RecordLink>
      ) : (
        recommenduserid
      ),
    },
    { label: t('users:registration.agreement'), value: agreement && <AcceptedAgreement {...agreement} /> },
  ]
  return (
    <Part title={t(isTeacher ? 'users:registration.titleTeacher' : 'users:registration.title')}>
      <Facts facts={facts} />
      {isTeacher && given.intro !== '' && <TeacherTranslations id={user.id} />}
    </Part>
  )
}

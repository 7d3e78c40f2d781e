import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/account/profile-limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Profile } from './profile-values.ts'
import styles from './profile.module.css'
import { SubjectsField } from './subjects-field.tsx'
import { TextRow } from './text-row.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** School, grade and subjects. */
export function StudyFields({ form, profile }: { form: ProfileForm; profile: Profile }) {
  const { t } = useTranslation('profile')
  const { grade: grades = [], subject: subjects = [] } = profile.options ?? {}
  const known = [...new Set([...grades, profile.grade ?? ''])].filter((grade) => grade !== '')
  return (
    <>
      {grades.length > 0 ? (
        <Field label={t('profile:grade')} error={form.problemOf('grade')}>
          <Select
            value={form.values.grade}
            placeholder={t('profile:notSaid')}
            options={known.map((grade) => ({ value: grade, label: grade }))}
            onChange={({ target }) => form.set({ grade: target.value })}
          />
        </Field>
      ) : (
        <TextRow form={form} field="grade" label={t('profile:grade')} longest={profileLimits.grade} />
      )}
      <div className={styles.pair}>
        <TextRow form={form} field="school" label={t('profile:school')} longest={profileLimits.school} />
        <TextRow
          form={form}
          field="city"
          label={t('profile:city')}
          longest={profileLimits.city}
          input={{ autoComplete: 'address-level2' }}
        />
      </div>
      <SubjectsField
        form={form}
        choices={[...new Set([...subjects, ...(profile.subjects ?? [])])]}
        free={subjects.length === 0}
      />
    </>
  )
}

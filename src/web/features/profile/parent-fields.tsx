import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import styles from './profile.module.css'
import { TextRow } from './text-row.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** The student's parent, for contact. */
export function ParentFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.pair}>
      <TextRow form={form} field="parent_name" label={t('profile:parentName')} longest={limits.name} />
      <TextRow
        form={form}
        field="parent_telephone"
        label={t('profile:parentPhone')}
        longest={20}
        input={{ type: 'tel', inputMode: 'tel' }}
      />
    </div>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountFields } from './account-fields.tsx'
import { ParentFields } from './parent-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import type { Area, Profile } from './profile-values.ts'
import styles from './profile.module.css'
import { StudyFields } from './study-fields.tsx'
import { TeachingFields } from './teaching-fields.tsx'
import { type ProfileForm as Form, useProfileForm } from './use-profile-form.ts'

/** Confirms a change of the user name, which is possible once. */
function ConfirmUsername({ form }: { form: Form }) {
  const { t } = useTranslation('profile')
  return (
    <Dialog
      open={form.confirming !== null}
      title={t('profile:changeUsername.title', { name: form.confirming ?? '' })}
      onClose={form.dismiss}
      footer={
        <Button look="primary" onClick={form.confirm}>
          {t('profile:changeUsername.confirm')}
        </Button>
      }
    >
      <p>{t('profile:changeUsername.what')}</p>
    </Dialog>
  )
}

/** Edits the user's profile. A refusal is shown at its field; the input is kept. */
export function ProfileForm({ area, profile }: { area: Area; profile: Profile }) {
  const { t } = useTranslation('profile')
  const form = useProfileForm(area, profile)
  const [uploading, setUploading] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!uploading) form.submit()
  }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Section title={t('profile:sectionAccount')}>
          <AccountFields form={form} profile={profile} onUploading={setUploading} />
        </Section>
        <Section title={t('profile:sectionPerson')}>
          <PersonFields form={form} />
        </Section>
        {area !== 'admin' && (
          <Section title={t('profile:sectionStudy')}>
            <StudyFields form={form} profile={profile} />
          </Section>
        )}
        {area === 'student' && (
          <Section title={t('profile:sectionParent')}>
            <ParentFields form={form} />
          </Section>
        )}
        {area === 'teacher' && (
          <Section title={t('profile:sectionTeaching')}>
            <TeachingFields form={form} />
          </Section>
        )}
        {form.failure && (
          <Notice tone="error" live>
            {form.failure}
          </Notice>
        )}
        <div className={styles.foot}>
          <Button look="primary" type="submit" loading={form.saving || uploading}>
            {t('profile:save')}
          </Button>
          <span className="second" role="status">
            {uploading && t('profile:uploading')}
            {!uploading && form.dirty && t('profile:unsaved')}
          </span>
        </div>
      </form>
      <ConfirmUsername form={form} />
      <UnsavedGuard dirty={form.dirty || uploading} />
    </>
  )
}

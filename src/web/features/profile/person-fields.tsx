import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import { BirthdayInput } from '#web/features/account/register/birthday-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ProfileValues } from './profile-values.ts'
import styles from './profile.module.css'
import { TextRow } from './text-row.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Personal data. */
export function PersonFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile')
  const { values, set } = form
  return (
    <>
      <div className={styles.pair}>
        <TextRow
          form={form}
          field="name"
          label={t('profile:name')}
          longest={limits.name}
          input={{ autoComplete: 'name' }}
        />
        <TextRow
          form={form}
          field="nickname"
          label={t('profile:nickname')}
          longest={profileLimits.nickname}
          input={{ autoComplete: 'nickname' }}
        />
      </div>
      <div className={styles.pair}>
        <Field label={t('profile:gender')} error={form.problemOf('gender')}>
          <Select
            value={values.gender}
            placeholder={t('profile:notSaid')}
            options={[
              { value: '0', label: t('profile:genderFemale') },
              { value: '1', label: t('profile:genderMale') },
            ]}
            onChange={({ target }) => set({ gender: target.value as ProfileValues['gender'] })}
          />
        </Field>
        <Field label={t('profile:birthday')} error={form.problemOf('birthday')}>
          <BirthdayInput
            value={values.birthday}
            onChange={(birthday) => set({ birthday })}
            onBlur={() => form.check('birthday')}
          />
        </Field>
      </div>
      <TextRow
        form={form}
        field="email"
        label={t('profile:email')}
        longest={limits.email}
        input={{ type: 'email', autoComplete: 'email', inputMode: 'email' }}
      />
    </>
  )
}

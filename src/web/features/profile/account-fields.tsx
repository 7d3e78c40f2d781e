import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { PictureField } from '#web/features/upload/picture-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Profile } from './profile-values.ts'
import { TextRow } from './text-row.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export interface AccountFieldsProps {
  form: ProfileForm
  profile: Profile
  onUploading: (busy: boolean) => void
}

/** Portrait, user name and phone. */
export function AccountFields({ form, profile, onUploading }: AccountFieldsProps) {
  const { t } = useTranslation('profile')
  const { phone, username_edited } = profile
  const edited = username_edited === 1
  return (
    <>
      <PictureField
        label={t('profile:avatar')}
        value={form.values.avatar}
        error={form.problemOf('avatar')}
        onBusy={onUploading}
        onChange={(avatar) => form.set({ avatar })}
      >
        {(address) => <Portrait name={form.values.name || profile.username} avatar_url={address} size={96} />}
      </PictureField>
      <TextRow
        form={form}
        field="username"
        label={t('profile:username')}
        longest={limits.usernameInput}
        hint={t(edited ? 'profile:usernameFixed' : 'profile:usernameHint')}
        input={{ autoComplete: 'username', readOnly: edited, spellCheck: false }}
      />
      <Field label={t('profile:phone')} hint={<a href="#/security">{t('profile:phoneChange')}</a>}>
        <TextInput
          readOnly
          value={phone.number ? `+${phone.area_code} ${phone.number}` : t('profile:phoneNone')}
        />
      </Field>
    </>
  )
}

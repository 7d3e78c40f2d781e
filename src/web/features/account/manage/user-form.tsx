import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_USERID, limits, is } from '#contract/account/limits.ts'
import { useCountries } from '../forms/use-countries.ts'
import { RoleField } from '#web/features/role/role-field.tsx'
import { isMasked, ShowPhone } from '#web/features/privacy/manage/show-phone.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import type { RecordVersions } from '#web/area-kit/form/use-versions.ts'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { newPassword } from '#web/ui/new-password.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { EditedUser } from './admin-user.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { problemsOf, refusedFields, type UserProblems, type UserValues } from './user-values.ts'
import { UserVersions } from './user-versions.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { isSame } from '#web/area-kit/form/merge-values.ts'
import styles from './users.module.css'

export interface UserFormProps {
  initial: UserValues
  /** null: a new account, which has a user name and an optional initial password */
  user: EditedUser | null
  /** of an account that others may change meanwhile */
  versions?: RecordVersions<UserValues>
  submitText: string
  /** Saves, or rejects with the failure. */
  onSave: (values: UserValues) => Promise<void>
}

/** The fields of an account. A refusal is shown at its field; the input is kept. */
export function UserForm({ initial, user, versions, submitText, onSave }: UserFormProps) {
  const { t } = useTranslation(['users', 'privacy'])
  const can = useCan()
  const { user: self } = useUser()
  const isNew = user === null
  const countries = useCountries()
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [problems, setProblems] = useState<UserProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const dirty = !isSame(values, saved)
  const textOf = (key: string | undefined) => key && t(key)

  function set(change: Partial<UserValues>) {
    setValues((before) => ({ ...before, ...change }))
    setProblems({})
    setFailure(null)
  }
  async function save() {
    setSaving(true)
    try {
      await onSave(values)
      setSaved(values)
    } catch (error) {
      if (versions?.isShown(error)) return
      const fields = refusedFields(error)
      if (fields) setProblems(fields)
      else setFailure(changeFailure(error, t, (why) => t('users:notSaved', { why })))
    } finally {
      setSaving(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(values, isNew)
    setProblems(found)
    if (Object.keys(found).length === 0 && !saving) void save()
  }
  const changed = versions?.changed
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        {isNew && (
          <Field
            label={t('users:username')}
            required
            hint={t('users:usernameHint')}
            error={textOf(problems.username)}
          >
            <TextInput
              name="username"
              value={values.username}
              maxLength={18}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => set({ username: target.value })}
            />
          </Field>
        )}
        <Field
          label={t('users:name')}
          required={is(values, 'teacher')}
          optional={!is(values, 'teacher')}
          error={textOf(problems.name)}
        >
          <TextInput
            name="name"
            value={values.name}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <RoleBoxes types={values.types} error={textOf(problems.types)} onChange={(types) => set({ types })} />
        {is(values, 'admin') && (
          <RoleField
            current={user?.role ?? null}
            value={values.roleId}
            isFixed={user?.id === ADMIN_USERID || (user !== null && user.id === self?.userid)}
            error={textOf(problems.role)}
            onChange={(roleId) => set({ roleId })}
          />
        )}
        {is(values, 'teacher') && (
          <Checkbox checked={values.isStar} onChange={({ target }) => set({ isStar: target.checked })}>
            {t('users:star')}
          </Checkbox>
        )}
        <PhoneField
          label={t('users:phone')}
          name="telephone"
          hint={isMasked(values.phone) ? t('privacy:phone.keep') : t('users:phoneHint')}
          countries={countries}
          value={{ areaCode: values.areaCode, number: values.phone }}
          onChange={({ areaCode, number }) => set({ areaCode, phone: number.slice(0, 20) })}
          error={textOf(problems.phone)}
        />
        {user && (
          <div>
            <ShowPhone
              phone={values.phone}
              read={() =>
                call('POST /api/v1/admin/users/{id}/phone', {
                  params: { id: user.id },
                  body: { phone_of: 'own' },
                })
              }
              onShown={({ area_code: areaCode, telephone: phone }) => {
                setSaved((before) => ({ ...before, areaCode, phone }))
                setValues((before) => ({ ...before, areaCode, phone }))
              }}
            />
          </div>
        )}
        {isNew && (
          <Field
            label={t('users:password')}
            optional
            hint={t('users:passwordHint')}
            error={textOf(problems.password)}
          >
            <PasswordInput
              name="password"
              {...newPassword}
              value={values.password}
              maxLength={limits.passwordInput}
              onChange={({ target }) => set({ password: target.value })}
            />
          </Field>
        )}
        {failure && <Notice tone="error" live title={failure} />}
        <div className={formStyles.foot}>
          {can('account.write') && (
            <Button look="primary" type="submit" loading={saving}>
              {submitText}
            </Button>
          )}
          <ButtonLink look="quiet" to="/users">
            {t('users:back')}
          </ButtonLink>
          {dirty && <span className="second">{t('users:unsaved')}</span>}
        </div>
        <UnsavedGuard dirty={dirty} />
      </form>
      {versions && changed && (
        <UserVersions
          changed={changed}
          own={values}
          role={user?.role ?? null}
          onChosen={(merged) => {
            versions.accept()
            setSaved(changed.stored)
            setValues(merged)
            setProblems({})
            setFailure(null)
          }}
          onClose={versions.close}
        />
      )}
    </>
  )
}

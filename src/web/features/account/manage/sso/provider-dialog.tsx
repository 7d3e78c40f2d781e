import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserType, userTypes } from '#contract/account/limits.ts'
import { newAccountKinds, type ProviderKind, ssoLimits } from '#contract/account/sso/limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { bodyOf, claimsOf, type Provider, type ProviderValues, valuesOf } from './provider-values.ts'

const TYPES: readonly [UserType, string][] = [
  [userTypes.student, 'sso_manage:student'],
  [userTypes.teacher, 'sso_manage:teacher'],
  [userTypes.admin, 'sso_manage:admin'],
]
const NAMES = [
  ['name_zh', languageNames.zh],
  ['name_en', languageNames.en],
  ['name_zh_tw', languageNames.zh_tw],
] as const
const MAKES: Readonly<Record<ProviderValues['new_accounts'], string>> = {
  none: 'sso_manage:makesNone',
  student: 'sso_manage:makesStudent',
  teacher: 'sso_manage:makesTeacher',
}

export interface ProviderDialogProps {
  /** null: a new one */
  provider: Provider | null
  onClose: () => void
}

/** Adds a login service, or changes one. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation('sso_manage')
  const typesError = useId()
  const [values, setValues] = useState(() => valuesOf(provider))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<ProviderValues>) => setValues((before) => ({ ...before, ...change }))
  const isOidc = values.kind === 'oidc'
  const isNameless = [values.name_zh, values.name_en, values.name_zh_tw].every((name) => name.trim() === '')
  const hasNobody = values.types.length === 0
  const areClaimsWrong = claimsOf(values.claims) === null
  async function send(): Promise<void> {
    const body = bodyOf(values)
    if (provider) {
      const params = { id: provider.id }
      const seen = { ...body, revision: provider.revision }
      await call('PUT /api/v1/admin/sso/providers/{id}', { params, body: seen }, { quiet: true })
    } else await call('POST /api/v1/admin/sso/providers', { body }, { quiet: true })
  }
  return (
    <FormDialog
      title={t(provider ? 'sso_manage:changeTitle' : 'sso_manage:addTitle')}
      action={t('sso_manage:save')}
      check={() => {
        setTried(true)
        return !isNameless && !hasNobody && !areClaimsWrong
      }}
      entered={values}
      onSubmit={send}
      refresh={() => invalidate('GET /api/v1/admin/sso')}
      onClose={onClose}
    >
      {!provider && (
        <Field label={t('sso_manage:kind')}>
          <Select
            value={values.kind}
            options={[
              { value: 'oidc', label: 'OpenID Connect' },
              { value: 'wechat', label: t('sso_manage:wechat') },
            ]}
            onChange={({ target }) => set({ kind: target.value as ProviderKind })}
          />
        </Field>
      )}
      <Group title={t('sso_manage:name')}>
        {NAMES.map(([field, text], index) => (
          <TextField
            key={field}
            label={t(text)}
            value={values[field]}
            maxLength={ssoLimits.name}
            hint={index === 0 && t('sso_manage:nameHint')}
            error={index === 0 && tried && isNameless && t('sso_manage:nameRule')}
            onChange={(name) => setValues((before) => ({ ...before, [field]: name }))}
          />
        ))}
      </Group>
      {isOidc && (
        <TextField
          label={t('sso_manage:field.issuer')}
          required
          inputMode="url"
          value={values.issuer}
          maxLength={ssoLimits.issuer}
          hint={t('sso_manage:issuerHint')}
          onChange={(issuer) => set({ issuer })}
        />
      )}
      <TextField
        label={isOidc ? t('sso_manage:field.client_id') : t('sso_manage:wechatId')}
        required={isOidc}
        value={values.client_id}
        maxLength={ssoLimits.clientId}
        hint={!isOidc && t('sso_manage:wechatIdHint')}
        onChange={(client_id) => set({ client_id })}
      />
      <TextField
        label={t('sso_manage:field.secret')}
        value={values.secret}
        maxLength={ssoLimits.secret}
        hint={provider?.has_secret === 1 && t('sso_manage:secretKept')}
        onChange={(secret) => set({ secret })}
      />
      {isOidc && (
        <>
          <TextField
            label={t('sso_manage:field.scopes')}
            value={values.scopes}
            maxLength={ssoLimits.scopes}
            hint={t('sso_manage:scopesHint')}
            onChange={(scopes) => set({ scopes })}
          />
          <Field label={t('sso_manage:field.domains')} hint={t('sso_manage:domainsHint')}>
            <TextArea
              rows={2}
              value={values.domains}
              onChange={({ target }) => set({ domains: target.value })}
            />
          </Field>
          <Field
            label={t('sso_manage:field.claims')}
            hint={t('sso_manage:claimsHint')}
            error={tried && areClaimsWrong && t('sso_manage:claimsRule')}
          >
            <TextArea
              rows={2}
              value={values.claims}
              onChange={({ target }) => set({ claims: target.value })}
            />
          </Field>
        </>
      )}
      <Group title={t('sso_manage:types')}>
        <p className="second">{t('sso_manage:typesHint')}</p>
        {TYPES.map(([type, text]) => (
          <Checkbox
            key={type}
            checked={values.types.includes(type)}
            onChange={({ target }) =>
              set({
                types: target.checked ? [...values.types, type] : values.types.filter((one) => one !== type),
              })
            }
          >
            {t(text)}
          </Checkbox>
        ))}
        <FieldError id={typesError}>{tried && hasNobody && t('sso_manage:typesRule')}</FieldError>
      </Group>
      <Field label={t('sso_manage:makes')} hint={t('sso_manage:makesHint')}>
        <Select
          value={values.new_accounts}
          options={newAccountKinds.map((kind) => ({ value: kind, label: t(MAKES[kind]) }))}
          onChange={({ target }) =>
            set({ new_accounts: newAccountKinds.find((kind) => kind === target.value) ?? 'none' })
          }
        />
      </Field>
      <div>
        {isOidc && (
          <Checkbox
            checked={values.ends_there}
            onChange={({ target }) => set({ ends_there: target.checked })}
          >
            {t('sso_manage:endsThere')}
          </Checkbox>
        )}
        <Checkbox checked={values.is_offered} onChange={({ target }) => set({ is_offered: target.checked })}>
          {t('sso_manage:isOn')}
        </Checkbox>
      </div>
    </FormDialog>
  )
}

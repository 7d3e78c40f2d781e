import { useTranslation } from 'react-i18next'
import { Tabs } from '#web/ui/tabs.tsx'
import { CaptchaField } from '../parts/captcha-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { UsernameField } from '../parts/username-field.tsx'
import type { RetrievalState } from './use-retrieval.ts'

/** Step 0: the account, by phone or by user name. */
export function WhoStep({ state }: { state: RetrievalState }) {
  const { t } = useTranslation('retrieval')
  const { fields, captcha, by, look, leaveWho } = state
  const { values, problemOf } = fields
  const phone = (
    <PhoneInput
      value={values.phone}
      onChange={(typed) => fields.set('phone', typed)}
      onBlur={leaveWho}
      problem={problemOf('phone')}
    />
  )
  const name = (
    <UsernameField
      value={values.name}
      onChange={(typed) => fields.set('name', typed)}
      onBlur={leaveWho}
      problem={problemOf('name')}
    />
  )
  return (
    <>
      <Tabs
        label={t('retrieval:lookBy')}
        value={by}
        onChange={look}
        items={[
          { key: 'phone', label: t('retrieval:byPhone'), panel: phone },
          { key: 'name', label: t('retrieval:byName'), panel: name },
        ]}
      />
      <CaptchaField
        fields={{
          problemOf: () => problemOf('checkcode'),
          leave: () => fields.leave('checkcode'),
        }}
        value={values.checkcode}
        onChange={(checkcode) => fields.set('checkcode', checkcode)}
        captcha={captcha}
      />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CaptchaField } from '../parts/captcha-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { RetrievalState } from './use-retrieval.ts'

/** Step 0: the account, by phone or by user name. */
export function WhoStep({ state }: { state: RetrievalState }) {
  const { t } = useTranslation('retrieval')
  const { fields, captcha, by, look, leaveWho } = state
  const { values, problemOf } = fields
  const nameProblem = problemOf('name')
  const phone = (
    <PhoneInput
      value={values.phone}
      onChange={(typed) => fields.set('phone', typed)}
      onBlur={leaveWho}
      problem={problemOf('phone')}
    />
  )
  const name = (
    <Field
      label={t('account:username')}
      required
      error={nameProblem && <ProblemText problem={nameProblem} />}
    >
      <TextInput
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.usernameInput}
        value={values.name}
        onChange={({ target }) => fields.set('name', target.value)}
        onBlur={leaveWho}
      />
    </Field>
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

import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { usePhoneChange } from './use-phone-change.ts'

/** Changes the phone: by the password, the new number, and the code sent to it. */
export function PhoneForm() {
  const { t } = useTranslation('security')
  const { fields, proof, busy, submit, leavePhone } = usePhoneChange(t('security:phone.done'))
  const { values, problemOf } = fields
  return (
    <AccessForm form={fields.form} onSubmit={submit}>
      <OwnPasswordField
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => fields.leave('password')}
        problem={problemOf('password')}
      />
      <PhoneInput
        isNew
        label={t('security:phone.new')}
        value={values.telephone}
        onChange={(telephone) => fields.set('telephone', telephone)}
        onBlur={leavePhone}
        problem={problemOf('telephone')}
      />
      <ProofFields fields={fields} proof={proof} />
      <div>
        <Button type="submit" look="primary" loading={busy}>
          {t('security:phone.change')}
        </Button>
      </div>
    </AccessForm>
  )
}

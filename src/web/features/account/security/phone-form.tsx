import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { CaptchaField } from '../parts/captcha-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { SmsCodeField } from '../parts/sms-code-field.tsx'
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
        bySms
        label={t('security:phone.new')}
        value={values.telephone}
        onChange={(telephone) => fields.set('telephone', telephone)}
        onBlur={leavePhone}
        problem={problemOf('telephone')}
      />
      <CaptchaField
        fields={fields}
        value={values.imgCode}
        onChange={(imgCode) => fields.set('imgCode', imgCode)}
        captcha={proof.captcha}
      />
      <SmsCodeField
        fields={fields}
        value={values.code}
        onChange={(code) => fields.set('code', code)}
        sms={proof.sms}
      />
      <div>
        <Button type="submit" look="primary" loading={busy}>
          {t('security:phone.change')}
        </Button>
      </div>
    </AccessForm>
  )
}

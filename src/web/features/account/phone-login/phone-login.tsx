import { CaptchaField } from '../parts/captcha-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { SmsCodeField } from '../parts/sms-code-field.tsx'
import { CurrentPasswordField } from '../login/current-password-field.tsx'
import { LoginForm, type Remembering } from '../login/login-form.tsx'
import { usePhoneLogin } from './use-phone-login.ts'

/** Login by phone, with a password or an SMS code. */
export default function PhoneLogin({ bySms, ...remembering }: Remembering & { bySms: boolean }) {
  const { fields, proof, captchaShown, attempt, leavePhone } = usePhoneLogin(bySms, remembering.remember)
  const { values, problemOf } = fields
  return (
    <LoginForm form={fields.form} attempt={attempt} {...remembering}>
      <PhoneInput
        value={values.telephone}
        onChange={(telephone) => fields.set('telephone', telephone)}
        onBlur={leavePhone}
        problem={problemOf('telephone')}
      />
      {!bySms && (
        <CurrentPasswordField
          value={values.password}
          onChange={(password) => fields.set('password', password)}
          onBlur={() => fields.leave('password')}
          problem={problemOf('password')}
        />
      )}
      {captchaShown && (
        <CaptchaField
          fields={fields}
          value={values.imgCode}
          onChange={(imgCode) => fields.set('imgCode', imgCode)}
          captcha={proof.captcha}
        />
      )}
      {bySms && (
        <SmsCodeField
          fields={fields}
          value={values.code}
          onChange={(code) => fields.set('code', code)}
          sms={proof.sms}
          areaCode={values.telephone.areaCode}
        />
      )}
    </LoginForm>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccessForm } from '../parts/access-form.tsx'
import { CaptchaField } from '../parts/captcha-field.tsx'
import { PhoneInput } from '../parts/phone-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { SmsCodeField } from '../parts/sms-code-field.tsx'
import { CurrentPasswordField, UsernameField } from './login-fields.tsx'
import type { LoginMode } from './login-modes.ts'
import type { Login } from './use-login.ts'

/** The form of one of the three ways to log in. */
export function LoginForm({ mode, login }: { mode: LoginMode; login: Login }) {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  const { fields, proof, captchaShown, failure, busy, remember } = login
  const { values } = fields
  return (
    <AccessForm form={fields.form} onSubmit={login.submit}>
      {mode === 'account' ? (
        <UsernameField login={login} />
      ) : (
        <PhoneInput
          value={values.telephone}
          onChange={(telephone) => fields.set('telephone', telephone)}
          onBlur={login.leavePhone}
          problem={fields.problemOf('telephone')}
        />
      )}
      {mode !== 'phoneSms' && <CurrentPasswordField login={login} />}
      {captchaShown && (
        <CaptchaField
          fields={fields}
          value={values.imgCode}
          onChange={(imgCode) => fields.set('imgCode', imgCode)}
          captcha={proof.captcha}
        />
      )}
      {mode === 'phoneSms' && (
        <SmsCodeField
          fields={fields}
          value={values.code}
          onChange={(code) => fields.set('code', code)}
          sms={proof.sms}
          areaCode={values.telephone.areaCode}
        />
      )}
      <Checkbox checked={remember} onChange={({ target }) => login.setRemember(target.checked)}>
        {t('account:autoLogin')}
      </Checkbox>
      {failure && (
        <Notice tone="error" live>
          <ProblemText problem={failure} />
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" block loading={busy}>
        {t('account:logIn')}
      </Button>
      <p className="second">
        {t('account:noAccount')} <Link to={{ pathname: '/register', search }}>{t('account:signUp')}</Link>
      </p>
    </AccessForm>
  )
}

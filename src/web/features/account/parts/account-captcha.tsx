import type { CodeValue } from '../forms/form-values.ts'
import { useCaptcha } from '../forms/use-captcha.ts'
import { useChange } from '../forms/use-change.ts'
import type { Fields } from '../forms/use-fields.ts'
import { CaptchaField } from './captcha-field.tsx'

export interface AccountCaptchaProps {
  fields: Fields<{ username: string; password: string; imgCode: CodeValue }>
  /** loads another captcha whenever this changes */
  round: number
}

/** The captcha after too many failures: rare, so loaded on demand. */
export default function AccountCaptcha({ fields, round }: AccountCaptchaProps) {
  const captcha = useCaptcha(true, (crypt_key) => fields.fill(() => ({ imgCode: { value: '', crypt_key } })))
  useChange(round, captcha.renew)
  return (
    <CaptchaField
      fields={fields}
      value={fields.values.imgCode}
      onChange={(imgCode) => fields.set('imgCode', imgCode)}
      captcha={captcha}
    />
  )
}

import { limits, type registrationSources } from '#contract/account/limits.ts'
import { posterTypeOf } from '#contract/share/poster-types.ts'
import type { CallInput } from '#web/lib/call.ts'
import { isMobileDevice, isWeChat } from '#web/lib/device.ts'
import { addressOf, hashQuery } from '#web/lib/documents.ts'
import { safeReturnUrl } from '#web/lib/return-url.ts'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import type { Problem } from '../forms/problem.ts'
import type { Rules } from '../forms/use-fields.ts'
import { passwordProblem } from '../forms/new-account-validators.ts'
import { captchaMissing, phoneProblem, smsCodeProblem } from '../forms/validators.ts'
import { dayText } from './dates.ts'
import { type ExtraField, type ExtraValues, extraProblem, noExtras } from './extras.ts'

/** The registration form. */
export interface Registration extends PhoneProof, ExtraValues {
  password: string
  agreed: boolean
}

export const emptyRegistration = (): Registration => ({
  ...emptyProof(),
  ...noExtras(),
  password: '',
  agreed: false,
})

/** `mustAgree`: consent by a checkbox is required; `hasPassword`: the account gets a password. */
export function registrationRules(
  extras: readonly ExtraField[],
  { mustAgree, hasPassword }: { mustAgree: boolean; hasPassword: boolean },
): Rules<Registration> {
  const rules: Rules<Registration> = {
    telephone: ({ telephone }) => phoneProblem(telephone),
    ...(hasPassword && { password: ({ password }: Registration) => passwordProblem(password) }),
    imgCode: ({ imgCode }) => captchaMissing(imgCode.value),
    code: ({ code }) => smsCodeProblem(code.value),
  }
  for (const field of extras) {
    rules[field.name] = (values) => {
      const { areaCode } = values.telephone
      return extraProblem(field, values[field.name], { today: dayText(new Date()), areaCode })
    }
  }
  if (mustAgree)
    rules.agreed = ({ agreed }): Problem | null => (agreed ? null : 'registration:problem.notAgreed')
  return rules
}

/** The register source: mobile website or official account; undefined on a computer. */
export function registeredBy(
  userAgent: string = navigator.userAgent,
): (typeof registrationSources)[number] | undefined {
  if (!isMobileDevice(userAgent)) return undefined
  return isWeChat(userAgent) ? 'wechatpublic' : 'wap'
}

/** The query of the page to which somebody returns afterwards. */
function returnQuery(query: URLSearchParams): URLSearchParams {
  const back = safeReturnUrl(query.get('url'))
  return hashQuery(back === null ? '' : new URL(back, location.origin).hash)
}

/** By which link somebody came: of this page, otherwise of the page to which they return. */
function cameBy(query: URLSearchParams) {
  const queries = [query, returnQuery(query)]
  const said = (name: string) => queries.map((one) => one.get(name)).find((value) => value) ?? ''
  const fissionid = said('fissionid')
  const poster = posterTypeOf(said('poster'))
  return {
    fissionid: fissionid.length > 64 ? '' : fissionid,
    recommenduserid: /^\d{1,10}$/.exec(said('recommenduserid'))?.[0] ?? '',
    ...(poster !== null && { poster }),
  }
}

/** The request of a registration. The recommendation is from the page's query; one that is too long is left out. */
export function registrationBody(
  values: Registration,
  extras: readonly ExtraField[],
  query: URLSearchParams,
): CallInput<'POST /api/user/register'>['body'] {
  const { telephone, password, imgCode, code } = values
  const filled = Object.fromEntries(extras.map(({ name }) => [name, values[name].trim()]))
  const { sex, ...others } = filled
  return {
    area_code: telephone.areaCode,
    telephone: telephone.phone.trim(),
    password,
    imgcaptcha: tidyCode(imgCode.value, limits.captchaInput),
    crypt_key: imgCode.crypt_key,
    smscode: tidyCode(code.value, limits.smsCodeInput),
    regtype: registeredBy(),
    audition: query.get('audition') === '1' ? '1' : '',
    ...cameBy(query),
    ...others,
    ...(sex === '0' || sex === '1' ? { sex } : {}),
  }
}

/**
 * The redirect after a registration: the one that the address names; else on a phone the user's page (theme 1) or the
 * success page for phones (theme 2); null for the success page in place, on a computer.
 */
export function afterRegistration(way: string | null, mobile: boolean, theme: 1 | 2): string | null {
  if (way) return way
  return mobile ? addressOf('index', theme === 2 ? '/m/register_success' : '/m/my') : null
}

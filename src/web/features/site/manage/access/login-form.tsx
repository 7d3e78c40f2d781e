import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { loginAddress } from '#web/lib/return-url.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { PictureFields, pictureProblems } from './picture-fields.tsx'

type Config = ByKey['GET /api/system/login_conf']['reply']
interface Values extends Config {
  logintype: number
}
type LoginType = '1' | '2' | '3'

const typeOf = (logintype: number): 1 | 2 | 3 => (logintype === 1 ? 1 : logintype === 2 ? 2 : 3)

/** The initial tab of the login page, and its pictures. */
function LoginForm({ initial }: { initial: Values }) {
  const { t } = useTranslation('website')
  const form = useSavedForm<Values>({
    initial,
    save: async ({ logintype, ...config }) => {
      const stored = await call('POST /api/system/login_conf', { body: config }, { quiet: true })
      const type = await call(
        'POST /api/system/setlogin',
        { body: { logintype: typeOf(logintype) } },
        { quiet: true },
      )
      return { ...stored, ...type }
    },
    problemsOf: (values) => ({
      ...pictureProblems(values, t('website:image.rule')),
      PC_link_url: linkProblem(values.PC_link_url, t('website:form.linkRule')),
    }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="site.configure" preview={loginAddress()}>
      <RadioCards<LoginType>
        legend={t('website:login.type')}
        value={`${typeOf(values.logintype)}`}
        options={[
          { value: '1', title: t('website:login.phonePassword') },
          { value: '2', title: t('website:login.phoneSms') },
          { value: '3', title: t('website:login.account') },
        ]}
        onChange={(value) => set({ logintype: Number(value) })}
      />
      <PictureFields values={values} set={set} problems={problems} />
      <LinkField
        label={t('website:login.link')}
        value={values.PC_link_url}
        error={problems['PC_link_url']}
        onChange={(PC_link_url) => set({ PC_link_url })}
      />
    </SavedForm>
  )
}

export function Login() {
  const config = useCall('GET /api/system/login_conf', {}, editing)
  const type = useCall('GET /api/user/logintype', {}, editing)
  return (
    <Loaded query={config}>
      {(data) => (
        <Loaded query={type}>{({ logintype }) => <LoginForm initial={{ ...data, logintype }} />}</Loaded>
      )}
    </Loaded>
  )
}

import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { LoginForm } from './login-form.tsx'

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

import { mount } from '#web/lib/mount.tsx'
import { QueryProvider } from '#web/lib/query-provider.tsx'
import { groups, StudentRoutes } from './routes.tsx'

const routes = (
  <QueryProvider>
    <StudentRoutes />
  </QueryProvider>
)

void mount({ groups, routes, namespaces: ['area'], landing: '/today' })

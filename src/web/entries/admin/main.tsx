import { mount } from '#web/lib/mount.tsx'
import { QueryProvider } from '#web/lib/query-provider.tsx'
import { groups, AdminRoutes } from './routes.tsx'

const routes = (
  <QueryProvider>
    <AdminRoutes />
  </QueryProvider>
)

void mount({ groups, routes, namespaces: ['area'] })

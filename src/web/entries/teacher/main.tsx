import { mount } from '#web/lib/mount.tsx'
import { QueryProvider } from '#web/lib/query-provider.tsx'
import { groups, TeacherRoutes } from './routes.tsx'

const routes = (
  <QueryProvider>
    <TeacherRoutes />
  </QueryProvider>
)

void mount({ groups, routes, namespaces: ['area'], landing: '/today' })

import { mount } from '#web/lib/mount.tsx'
import { groups, AdminRoutes } from './routes.tsx'

void mount({ groups, routes: <AdminRoutes />, namespaces: ['area'] })

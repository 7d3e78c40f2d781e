import { mount } from '#web/lib/mount.tsx'
import { groups, LoginRoutes } from './routes.tsx'

void mount({ groups, routes: <LoginRoutes />, namespaces: [] })

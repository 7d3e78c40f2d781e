import { mount } from '#web/lib/mount.tsx'
import { groups, PublicRoutes } from './routes.tsx'

void mount({ groups, routes: <PublicRoutes />, namespaces: [] })

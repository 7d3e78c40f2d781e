import { mount } from '#web/lib/mount.tsx'
import { firstData } from './first-data.ts'
import { groups, PublicRoutes } from './routes.tsx'

void mount({ groups, routes: <PublicRoutes />, namespaces: [], firstData })

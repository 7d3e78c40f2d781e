import { mount } from '#web/lib/mount.tsx'
import { groups, StudentRoutes } from './routes.tsx'

void mount({ groups, routes: <StudentRoutes />, namespaces: ['area'], landing: '/my_courses' })

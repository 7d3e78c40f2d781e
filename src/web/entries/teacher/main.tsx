import { mount } from '#web/lib/mount.tsx'
import { groups, TeacherRoutes } from './routes.tsx'

void mount({ groups, routes: <TeacherRoutes />, namespaces: ['area'], landing: '/my_timetable' })

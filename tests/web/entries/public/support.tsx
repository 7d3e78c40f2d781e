import { render } from '@testing-library/react'
import { http } from 'msw'
import { HashRouter } from 'react-router-dom'
import { PublicRoutes } from '#web/entries/public/routes.tsx'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { ok, visit } from '../../lib/support.ts'
import { api } from '../../setup.ts'

/** Opens an address of index.html as a visitor, in a school with the default configuration. */
export function openAsVisitor(address: string) {
  visit(address)
  api.use(
    http.get('*/api/web/config', () => ok({ ...configDefaults, app_name: 'Demo' })),
    http.get('*/api/file/logo', () => ok({ logo: '' })),
    http.get('*/api/homeinfo', () => ok({ defined_content: '' })),
    http.get('*/api/themes/navigation/front', () => ok({ navigation: [] })),
  )
  return render(
    <HashRouter>
      <PublicRoutes />
    </HashRouter>,
  )
}

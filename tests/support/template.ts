/** the database that every test file copies */
export const TEMPLATE = 'template_school'

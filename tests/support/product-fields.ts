/** The form of a class as the back office sends it; a test adds its name, and changes what it is about. */
export const productFields = {
  intro: '',
  desc: '',
  type: 1,
  price: '1.00',
  stock_type: 1,
  is_show_stock: 0,
  stock: 0,
  validity_type: 1,
  validity_time: 0,
  is_hot: 0,
  teacher_ids: [] as number[],
} as const

/** Simulates models that cannot be loaded. */
export const classify = () => {
  throw new Error('no model')
}

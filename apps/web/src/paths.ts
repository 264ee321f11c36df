/** Every address of the app. Links are made here and nowhere else. */
export const paths = {
  landing: () => '/',
  studio: () => '/virtual-try-outfit',
} as const

export const words = {} as const

/** Id of the part of a person's page with what an operator can do: on a phone it lies below the timeline. */
export const actsId = 'acts'

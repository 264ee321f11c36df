/** Id of the actions on a user's page. On phones they are below the timeline. */
export const actsId = 'acts'
